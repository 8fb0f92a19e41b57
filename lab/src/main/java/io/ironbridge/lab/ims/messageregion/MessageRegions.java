package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.servant.ImsServantMain;
import io.ironbridge.lab.servant.CobolEnvironment;
import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.lab.servant.ProgramLibrary.Compiled;
import io.ironbridge.lab.servant.RegionFolders;
import io.ironbridge.lab.servant.SourceWatch;
import io.ironbridge.servants.LoadedPrograms;
import io.ironbridge.servants.ServantCommand;
import io.ironbridge.servants.ServantProcesses;
import io.ironbridge.servants.Servants;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Message regions that run programs in separate processes. A failing program affects only its
 * process, which is replaced.
 */
public final class MessageRegions implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(MessageRegions.class.getName());

    private final MessageRegionsConfig config;
    private final RegionFolders folders;
    private final ProgramLibrary library;
    private final ServantProcesses processes;
    private final ProgramCounts counts = new ProgramCounts();
    private final SourceWatch watch;

    /** Messages of programs that do not compile, by their names. */
    private volatile Map<String, List<String>> failures;

    private MessageRegions(
            MessageRegionsConfig config,
            RegionFolders folders,
            ProgramLibrary library,
            Compiled compiled,
            ServantProcesses processes) {
        this.config = config;
        this.folders = folders;
        this.library = library;
        this.processes = processes;
        this.failures = compiled.failures();
        this.watch =
                new SourceWatch(
                        "lab IMS",
                        Stream.concat(config.programs().stream(), config.copybooks().stream())
                                .distinct()
                                .toList(),
                        this::renew);
    }

    /**
     * Result of compiling.
     *
     * @param generation that new runs use
     * @param programs in COBOL that are available
     * @param messages faults of others, and warnings: file, line and the fault in one line each
     */
    public record Compilation(int generation, List<String> programs, List<String> messages) {
        public Compilation {
            programs = List.copyOf(programs);
            messages = List.copyOf(messages);
        }
    }

    /**
     * Compiles what there is and starts the processes. Programs that do not compile are left out,
     * and said so in the log.
     *
     * @throws IOException when a folder cannot be used, or processes cannot be started
     */
    public static MessageRegions start(MessageRegionsConfig config)
            throws IOException, InterruptedException {
        RegionFolders folders = RegionFolders.open("lab IMS", config.dataDirectory());
        try {
            return start(config, folders);
        } catch (IOException | InterruptedException | RuntimeException e) {
            folders.close();
            throw e;
        }
    }

    private static MessageRegions start(MessageRegionsConfig config, RegionFolders folders)
            throws IOException, InterruptedException {
        ProgramLibrary library =
                new ProgramLibrary(folders, config.programs(), new ImsCompiler(config, folders));
        ProgramLibrary.Built built = library.build();
        tell(built.compiled());
        ServantProcesses processes =
                ServantProcesses.start(
                        command(config, folders),
                        built.programs(),
                        config.servants().pool().max(),
                        config.limits().logCharacters());
        MessageRegions regions =
                new MessageRegions(config, folders, library, built.compiled(), processes);
        try {
            processes.awaitAll();
            regions.watch.start(config.cobol().watchInterval());
            return regions;
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    private static ServantCommand command(MessageRegionsConfig config, RegionFolders folders) {
        return new ServantCommand(
                "the lab IMS",
                ImsServantMain.class.getName(),
                System.getProperty("java.class.path"),
                CobolEnvironment.OPTIONS,
                List.of(
                        "labPrograms=" + config.labPrograms(),
                        "codePage=" + config.cobol().codePage()),
                folders.logs(),
                config.servants(),
                new CobolEnvironment());
    }

    private static void tell(Compiled compiled) {
        compiled.faults()
                .forEach(fault ->
                        LOG.log(Level.ERROR, "IRB-LAB-8202E A program is not available: " + fault));
        compiled.warnings()
                .forEach(warning -> LOG.log(Level.WARNING, "IRB-LAB-8203W Compiling: " + warning));
    }

    /** As many as the configuration says; each runs one program at a time. */
    public List<MessageRegion> regions() {
        Servants servants = processes.servants();
        return Collections.nCopies(
                config.servants().pool().max(),
                new ServantRegion(servants, config.limits(), counts, () -> failures));
    }

    /**
     * Compiles the current sources: programs started from now on are the new ones.
     *
     * @throws IOException if a folder cannot be used, or processes cannot be started; the previous
     *     programs stay then
     */
    public synchronized Compilation renew() throws IOException, InterruptedException {
        LoadedPrograms before = processes.servants().programs();
        ProgramLibrary.Built built = library.build();
        tell(built.compiled());
        processes.renew(built.programs());
        failures = built.compiled().failures();
        library.forgetAllBut(before, built.programs());
        LOG.log(
                Level.INFO,
                "IRB-LAB-8204I Message regions run generation {0} of their programs",
                Integer.toString(built.programs().generation()));
        return compilation(built);
    }

    private static Compilation compilation(ProgramLibrary.Built built) {
        return new Compilation(
                built.programs().generation(),
                built.compiled().programs(),
                built.compiled().messages());
    }

    /** What they did up to now. */
    public MessageRegionStatistics statistics() {
        Servants servants = processes.servants();
        return new MessageRegionStatistics(
                servants.programs().generation(),
                counts.returned(),
                counts.abended(),
                servants.statistics());
    }

    /** Ends all processes, those that run a program too. */
    @Override
    public void close() throws IOException {
        watch.close();
        processes.close();
        folders.close();
    }

    /** The compiler's messages on programs that are not available, by the programs' names. */
    public Map<String, List<String>> failures() {
        return Map.copyOf(failures);
    }
}
