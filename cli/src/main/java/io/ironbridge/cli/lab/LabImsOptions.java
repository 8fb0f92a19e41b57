package io.ironbridge.cli.lab;

import io.ironbridge.lab.ims.LabImsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a lab IMS runs, and where it keeps its databases. */
final class LabImsOptions {
    @Option(
            names = "--ims-programs",
            paramLabel = "DIR",
            description =
                    "Folder of COBOL programs (*.cbl, *.cob) and jars for the lab IMS, and of their"
                            + " definitions (*.dbd, *.psb, *.stage1), beside its own. May be"
                            + " repeated.")
    private List<Path> programs = List.of();

    @Option(
            names = "--ims-copybooks",
            paramLabel = "DIR",
            description = "Folder of their copybooks. May be repeated.")
    private List<Path> copybooks = List.of();

    @Option(
            names = "--ims-data",
            paramLabel = "DIR",
            description =
                    "Where the lab IMS keeps log and databases; 'none': in memory. Default:"
                            + " ironbridge/lab-ims in the user's data folder.")
    private @Nullable String data;

    /** Nothing of the user's own, and nothing that stays. */
    static LabImsOptions forDemo() {
        return in("none");
    }

    /** Nothing of the user's own, data in a folder. */
    static LabImsOptions in(Path folder) {
        return in(folder.toString());
    }

    private static LabImsOptions in(String data) {
        LabImsOptions options = new LabImsOptions();
        options.data = data;
        return options;
    }

    /**
     * On free ports of this machine, without credentials.
     *
     * @throws IOException when a folder that is named cannot be read
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

    /** Where log and databases are; empty: in memory. */
    Optional<Path> dataFolder() {
        return LabFolders.data(data, "lab-ims");
    }

    /** Security managers know user ids in upper case only. */
    static String userId(String user) {
        return user.toUpperCase(Locale.ROOT);
    }
}
