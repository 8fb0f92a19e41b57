package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;

/** Options of the labs that replace back ends. */
public final class LabOptions {
    @Mixin private LabCicsOptions region = new LabCicsOptions();

    @Mixin private LabImsOptions ims = new LabImsOptions();

    /** Options without programs of the user, and with data in memory. */
    public static LabOptions forDemo() {
        LabOptions options = new LabOptions();
        options.region = LabCicsOptions.forDemo();
        options.ims = LabImsOptions.forDemo();
        return options;
    }

    /** Options without programs of the user, and with data below a folder. */
    public static LabOptions in(Path folder) {
        LabOptions options = new LabOptions();
        options.region = LabCicsOptions.in(folder.resolve("cics"));
        options.ims = LabImsOptions.in(folder.resolve("ims"));
        return options;
    }

    /** All kinds of labs. */
    List<LabKind<?>> kinds(LoadOptions options) {
        return List.of(
                Db2LabKind.of(options),
                CicsLabKind.of(options, region),
                ImsLabKind.of(options, ims),
                MqLabKind.of(options));
    }
}
