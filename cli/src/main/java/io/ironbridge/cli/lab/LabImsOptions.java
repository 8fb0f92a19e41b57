package io.ironbridge.cli.lab;

import io.ironbridge.lab.ims.LabImsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the programs of a lab IMS and the folder of its databases. */
final class LabImsOptions {
    @Option(
            names = "--ims-programs",
            paramLabel = "DIR",
            description =
                    "Folder of COBOL programs (*.cbl, *.cob) and jars for the lab IMS, and of their"
                        + " definitions (*.dbd, *.psb, *.stage1), in addition to its own. May be"
                        + " repeated.")
    private List<Path> programs = List.of();

    @Option(
            names = "--ims-copybooks",
            paramLabel = "DIR",
            description = "Folder of the copybooks of these programs. May be repeated.")
    private List<Path> copybooks = List.of();

    @Option(
            names = "--ims-data",
            paramLabel = "DIR",
            description =
                    "Folder for log and databases of the lab IMS; 'none': in memory. Default:"
                            + " ironbridge/lab-ims in the user's data folder.")
    private @Nullable String data;

    /** Options without programs of the user, and with data in memory. */
    static LabImsOptions forDemo() {
        return in("none");
    }

    /** Options without programs of the user, and with data in a folder. */
    static LabImsOptions in(Path folder) {
        return in(folder.toString());
    }

    private static LabImsOptions in(String data) {
        LabImsOptions options = new LabImsOptions();
        options.data = data;
        return options;
    }

    /**
     * A configuration for free ports of this machine, without credentials.
     *
     * @throws IOException if a folder of the options cannot be read
     */
    LabImsConfig config() throws IOException {
        LabFolders.check("--ims-programs", programs);
        LabFolders.check("--ims-copybooks", copybooks);
        LabImsConfig config =
                LabImsConfig.defaults()
                        .withFolders(programs.toArray(Path[]::new))
                        .withCopybooks(copybooks.toArray(Path[]::new));
        return dataFolder().map(config::withDataDirectory).orElse(config);
    }

    /** Folder of log and databases; empty: in memory. */
    Optional<Path> dataFolder() {
        return LabFolders.data(data, "lab-ims");
    }

    /** Security managers have user ids in upper case only. */
    static String userId(String user) {
        return user.toUpperCase(Locale.ROOT);
    }
}
