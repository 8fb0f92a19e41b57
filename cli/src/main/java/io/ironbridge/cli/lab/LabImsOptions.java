package io.ironbridge.cli.lab;

import io.ironbridge.lab.ims.LabImsConfig;
import io.ironbridge.lab.ims.messageregion.MessageRegionsConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the programs of a lab IMS and the folder of its databases. */
final class LabImsOptions {
    static final String PROGRAMS = "--ims-programs";

    @Option(
            names = PROGRAMS,
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
                            + " for 'lab ims': lab-ims in $$XDG_STATE_HOME/ironbridge, or in"
                            + " ~/.local/state/ironbridge.")
    private @Nullable String data;

    /**
     * A configuration for free ports of this machine, without credentials.
     *
     * @param usualFolder of its data, unless the options name one
     * @throws IOException if a folder of the options cannot be read
     */
    LabImsConfig config(Optional<Path> usualFolder) throws IOException {
        LabFolders.check(PROGRAMS, programs);
        LabFolders.check("--ims-copybooks", copybooks);
        LabImsConfig config =
                LabImsConfig.defaults()
                        .withFolders(programs.toArray(Path[]::new))
                        .withCopybooks(copybooks.toArray(Path[]::new))
                        .withCobol(
                                MessageRegionsConfig.Cobol.DEFAULTS.withWatchInterval(
                                        LabFolders.WATCH_INTERVAL));
        return dataFolder(usualFolder).map(config::withDataDirectory).orElse(config);
    }

    /** Folder of log and databases; empty: in memory. */
    Optional<Path> dataFolder(Optional<Path> usual) {
        return LabFolders.data(data, usual);
    }

    /** Whether folders with programs were given. */
    boolean hasPrograms() {
        return !programs.isEmpty();
    }

    /** Security managers have user ids in upper case only. */
    static String userId(String user) {
        return user.toUpperCase(Locale.ROOT);
    }
}
