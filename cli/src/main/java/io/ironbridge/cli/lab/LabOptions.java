package io.ironbridge.cli.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the labs that replace back ends. */
public final class LabOptions {
    @Option(
            names = "--keep",
            paramLabel = "ID",
            description =
                    "A connection that labs do not replace: it calls its own back end. May be"
                            + " repeated.")
    private Set<String> kept = Set.of();

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

    /** Ids of connections that keep their back ends. */
    Set<String> kept() {
        return kept;
    }

    /** All kinds of labs, with new accounts. */
    List<LabKind<?>> kinds() {
        return List.of(
                new Db2LabKind(LabAccount.made()),
                new CicsLabKind(LabAccount.made(), region),
                new ImsLabKind(LabAccount.forRacf(), ims),
                new MqLabKind(LabAccount.made()));
    }
}
