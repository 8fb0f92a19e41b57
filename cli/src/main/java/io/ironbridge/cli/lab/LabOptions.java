package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.LoadOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Mixin;

/** How labs are set up that stand in for back ends. */
public final class LabOptions {
    @Mixin private LabCicsOptions region = new LabCicsOptions();

    @Mixin private LabImsOptions ims = new LabImsOptions();

    /** Nothing of the user's own, and nothing that stays. */
    public static LabOptions forDemo() {
        LabOptions options = new LabOptions();
        options.region = LabCicsOptions.forDemo();
        options.ims = LabImsOptions.forDemo();
        return options;
    }

    /** Nothing of the user's own, data below a folder. */
    public static LabOptions in(Path folder) {
        LabOptions options = new LabOptions();
        options.region = LabCicsOptions.in(folder.resolve("cics"));
        options.ims = LabImsOptions.in(folder.resolve("ims"));
        return options;
    }

    /** The labs that there are. */
    List<LabKind<?>> kinds(LoadOptions options) {
        return List.of(
                Db2LabKind.of(options),
                CicsLabKind.of(options, region),
                ImsLabKind.of(options, ims),
                MqLabKind.of(options));
    }
}
