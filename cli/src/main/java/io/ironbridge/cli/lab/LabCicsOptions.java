package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Size;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.lab.stub.Stubs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the programs of a lab region and the folder of its files. */
final class LabCicsOptions {
    static final String PROGRAMS = "--programs";

    @Option(
            names = PROGRAMS,
            paramLabel = "DIR",
            description =
                    "Folder of COBOL programs (*.cbl, *.cob), definitions (*.csd, DFHCSDUP's"
                        + " syntax) and jars for the CICS region, in addition to its own programs."
                        + " May be repeated.")
    private List<Path> programs = List.of();

    @Option(
            names = "--copybooks",
            paramLabel = "DIR",
            description = "Folder of the copybooks of these programs. May be repeated.")
    private List<Path> copybooks = List.of();

    @Option(
            names = "--region-data",
            paramLabel = "DIR",
            description =
                    "Folder for the files and queues of the CICS region; 'none': in memory. Default"
                            + " for 'lab cics': lab-cics in $$XDG_STATE_HOME/ironbridge, or in"
                            + " ~/.local/state/ironbridge.")
    private @Nullable String data;

    @Option(
            names = "--no-program-checks",
            description =
                    "Let COBOL programs continue after packed and zoned items without a valid"
                        + " number, and after divisions by zero. Default: abend ASRA, as on z/OS.")
    private boolean noProgramChecks;

    @Option(
            names = "--longest-answer",
            paramLabel = "SIZE",
            converter = Size.class,
            description =
                    "Maximum length of an answer of the CICS region's host link, 33k to 1024m."
                            + " Default: 1m, as with IBLINK.")
    private @Nullable Integer longestAnswer;

    /**
     * Starts a region for one account on a free port of this machine.
     *
     * @param usualFolder of its data, unless the options name one
     */
    LabCics start(LabAccount account, Stubs stubs, Optional<Path> usualFolder)
            throws IOException, InterruptedException {
        LabCics lab =
                LabCics.start(
                        config(usualFolder)
                                .withCredentials(account.user(), account.password())
                                .withStubs(stubs));
        note(lab, account.user(), account.password());
        return lab;
    }

    /** Records the region for {@code lab cics start}. */
    static void note(LabCics lab, String user, String password) throws IOException {
        try {
            RunningRegion.at(lab.host(), lab.port(), user, password).write(RunningRegion.file());
        } catch (IOException e) {
            lab.close();
            throw e;
        }
    }

    /**
     * A configuration for a free port of this machine, without credentials.
     *
     * @param usualFolder of its data, unless the options name one
     * @throws IOException if a folder of the options cannot be read
     * @throws IllegalArgumentException if {@code --longest-answer} is too short
     */
    LabCicsConfig config(Optional<Path> usualFolder) throws IOException {
        LabFolders.check(PROGRAMS, programs);
        LabFolders.check("--copybooks", copybooks);
        LabCicsConfig config =
                LabCicsConfig.defaults()
                        .withLimits(limits())
                        .withLabPrograms(true)
                        .withProgramChecks(!noProgramChecks)
                        .withWatchInterval(LabFolders.WATCH_INTERVAL)
                        .withSources(programs.toArray(Path[]::new))
                        .withCopybooks(copybooks.toArray(Path[]::new))
                        .withLibraries(programs.toArray(Path[]::new))
                        .withDefinitions(definitions(programs));
        return dataFolder(usualFolder).map(config::withDataDirectory).orElse(config);
    }

    private LabCicsConfig.Limits limits() {
        LabCicsConfig.Limits limits = LabCicsConfig.defaults().limits();
        return longestAnswer == null ? limits : limits.withAnswerBytes(longestAnswer);
    }

    /** Folder of files and queues; empty: in memory. */
    Optional<Path> dataFolder(Optional<Path> usual) {
        return LabFolders.data(data, usual);
    }

    /** Whether folders with programs were given. */
    boolean hasPrograms() {
        return !programs.isEmpty();
    }

    private static Path[] definitions(List<Path> folders) throws IOException {
        List<Path> decks = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".csd")).sorted().forEach(decks::add);
            }
        }
        return decks.toArray(Path[]::new);
    }
}
