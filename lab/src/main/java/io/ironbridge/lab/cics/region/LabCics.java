package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.hostlink.KnownPrograms;
import io.ironbridge.lab.cics.hostlink.LinkLimits;
import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.net.HttpPort;
import io.ironbridge.lab.servant.CobolEnvironment;
import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.lab.servant.SourceWatch;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.servants.LoadedPrograms;
import io.ironbridge.servants.ServantCommand;
import io.ironbridge.servants.ServantProcesses;
import io.ironbridge.servants.Servants;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A CICS region that serves HTTP: CICS web support with the host link, in front of servant
 * processes that run COBOL and Java programs. Ready when {@link #start} returns; thread-safe.
 */
public final class LabCics implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabCics.class.getName());

    /** Time for sending the answers of tasks that were killed. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(2);

    private final LabCicsConfig config;
    private final RegionParts parts;
    private final ProgramLibrary library;
    private final ServantProcesses processes;
    private final HttpPort server;
    private final Admission admission = new Admission();
    private final TaskStatistics statistics = new TaskStatistics();
    private final Tasks tasks;
    private final StartedTasks starts;
    private final SourceWatch watch;

    /** Messages of programs that do not compile, by their names. */
    private volatile Map<String, List<String>> failures;

    private LabCics(
            LabCicsConfig config,
            RegionParts parts,
            ProgramLibrary library,
            ProgramLibrary.Compiled compiled,
            ServantProcesses processes,
            HttpPort server) {
        this.config = config;
        this.parts = parts;
        this.library = library;
        this.processes = processes;
        this.server = server;
        this.tasks =
                new Tasks(
                        processes.servants(),
                        parts.resources(),
                        statistics,
                        config.limits().runaway());
        this.starts =
                new StartedTasks(
                        tasks,
                        parts.definitions().transactions(),
                        admission,
                        parts.due(),
                        parts.clock());
        this.failures = compiled.failures();
        this.watch = new SourceWatch("lab CICS", watched(config.programs()), this::renewChanged);
    }

    private static List<Path> watched(LabCicsConfig.Programs programs) {
        return Stream.of(programs.sources(), programs.copybooks(), programs.libraries())
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /**
     * Reads definitions, opens data, compiles sources, starts servants and opens the port.
     *
     * @throws IllegalArgumentException when the address is beyond loopback without authentication
     * @throws IOException when definitions or records are wrong (the message lists all that is),
     *     the port, the key store or the data folder cannot be opened, or servants do not start
     */
    public static LabCics start(LabCicsConfig config) throws IOException, InterruptedException {
        RegionParts parts = LabCicsParts.open(config);
        try {
            return start(config, parts);
        } catch (IOException | InterruptedException | RuntimeException e) {
            parts.resources().close();
            parts.folders().close();
            throw e;
        }
    }

    private static HttpPort.Settings settings(LabCicsConfig.Listener listener) {
        return new HttpPort.Settings(
                "lab CICS",
                listener.host(),
                listener.port(),
                listener.credentials(),
                listener.tls(),
                listener.backlog());
    }

    static LabCics start(LabCicsConfig config, RegionParts parts)
            throws IOException, InterruptedException {
        HttpPort server = HttpPort.open(settings(config.listener()));
        try {
            return start(config, parts, server);
        } catch (IOException | InterruptedException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static LabCics start(LabCicsConfig config, RegionParts parts, HttpPort server)
            throws IOException, InterruptedException {
        ProgramLibrary library =
                new ProgramLibrary(
                        parts.folders(), config.programs().libraries(), parts.compiler());
        ProgramLibrary.Built built = library.build();
        tell(built.compiled());
        ServantProcesses processes =
                ServantProcesses.start(
                        command(config, parts),
                        built.programs(),
                        config.limits().queued(),
                        config.limits().logCharacters());
        LabCics lab = new LabCics(config, parts, library, built.compiled(), processes, server);
        try {
            processes.awaitAll();
            lab.open();
            return lab;
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    private static ServantCommand command(LabCicsConfig config, RegionParts parts) {
        return new ServantCommand(
                config.applid(),
                parts.servantMain(),
                System.getProperty("java.class.path"),
                CobolEnvironment.OPTIONS,
                List.of("applid=" + config.applid(), "sysid=" + config.sysid()),
                parts.folders().logs(),
                config.servants(),
                new CobolEnvironment());
    }

    private static void tell(ProgramLibrary.Compiled compiled) {
        if (!compiled.twins().isEmpty()) {
            LOG.log(
                    Level.INFO,
                    "IRB-LAB-7167I There is no cobc (GnuCOBOL 3.1 or newer) on this machine, so the"
                            + " lab''s programs {0} run as their Java twins, which give the same"
                            + " answers",
                    String.join(", ", compiled.twins()));
        }
        for (String fault : compiled.faults()) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7168E A program of the lab CICS is not available: " + fault);
        }
        for (String warning : compiled.warnings()) {
            LOG.log(Level.WARNING, "IRB-LAB-7157W Compiling programs of the lab CICS: " + warning);
        }
    }

    private void open() {
        starts.start();
        config.programs().stubs().report(this::mayHave);
        server.start(webSupport());
        watch.start(config.programs().watchInterval());
        LOG.log(
                Level.INFO,
                "IRB-LAB-7150I Lab CICS {0} listens on {1}:{2}",
                config.applid(),
                host(),
                Integer.toString(port()));
    }

    /**
     * Jars may have any program, which only servants know. One that does not compile has no stub.
     */
    private boolean mayHave(String program) {
        LoadedPrograms loaded = processes.servants().programs();
        return ProgramLibrary.hasModule(loaded, program)
                || failures.containsKey(program)
                || ProgramLibrary.hasJars(loaded)
                || LabPrograms.inJava().containsKey(program);
    }

    private WebSupport webSupport() {
        KnownPrograms programs =
                new KnownPrograms(parts.definitions().programs(), processes.servants()::programs);
        HostLinkService hostLink =
                new HostLinkService(
                        tasks,
                        programs,
                        new HostLinkService.Missing(() -> failures, config.programs().stubs()),
                        hostLinkSettings(),
                        parts.clock());
        AliasService alias = new AliasService(tasks, config.limits().queueWait(), parts.clock());
        return new WebSupport(
                new BasicAuthentication(config.listener().credentials(), config.user()),
                routes(parts.definitions()),
                admission,
                new WebSupport.Services(hostLink, alias, programs, new RegionAdmin(new Operator())),
                new WebSupport.Settings(
                        parts.definitions().service(),
                        mostBodyBytes(),
                        config.programs().deniedTransactions()));
    }

    private HostLinkService.Settings hostLinkSettings() {
        LabCicsConfig.Limits limits = config.limits();
        return new HostLinkService.Settings(
                config.applid(),
                new LinkLimits(limits.containers(), limits.containerBytes(), limits.answerBytes()),
                limits.queueWait(),
                mostBodyBytes());
    }

    /** MAXDATALEN. */
    private int mostBodyBytes() {
        return parts.definitions().largestBody().orElse(config.listener().mostBodyBytes());
    }

    private Routes routes(RegionDefinitions definitions) {
        String id = config.programs().hostLinkTransaction();
        KnownTransaction undefined = new KnownTransaction(id, "", Optional.empty(), true);
        return new Routes(
                definitions.urimaps(),
                definitions.transactions(),
                definitions.transactions().getOrDefault(id, undefined));
    }

    /** The address it listens on, as configured. */
    public String host() {
        return config.listener().host();
    }

    /** The TCP port it listens on. */
    public int port() {
        return server.port();
    }

    /** Its statistics since the start. */
    public RegionStatistics statistics() {
        Servants servants = processes.servants();
        Optional<String> trouble = servants.trouble();
        String working = admission.isQuiesced() ? "QUIESCED" : "ACTIVE";
        return new RegionStatistics(
                config.applid(),
                trouble.isPresent() ? "UNAVAILABLE" : working,
                trouble.orElse(""),
                servants.programs().generation(),
                statistics.transactions(),
                statistics.programs(),
                servants.statistics(),
                servants.queueStatistics());
    }

    /** NEWCOPY of one program: it is compiled again, and new tasks run it. */
    public NewcopyResult newcopy(String program) throws IOException, InterruptedException {
        return newcopy(Optional.of(program));
    }

    /** NEWCOPY of all programs. */
    public NewcopyResult newcopy() throws IOException, InterruptedException {
        return newcopy(Optional.empty());
    }

    private synchronized NewcopyResult newcopy(Optional<String> program)
            throws IOException, InterruptedException {
        LoadedPrograms before = processes.servants().programs();
        try {
            ProgramLibrary.Built built =
                    program.isPresent() ? library.build(program.get(), before) : library.build();
            return renewed(before, built, failures(program, built));
        } catch (ProgramLibrary.NoSuchProgramException e) {
            List<String> messages = new ArrayList<>(e.messages());
            messages.addFirst(String.valueOf(e.getMessage()));
            return new NewcopyResult(false, before.generation(), List.of(), messages);
        }
    }

    private synchronized void renewChanged() throws IOException, InterruptedException {
        LoadedPrograms before = processes.servants().programs();
        ProgramLibrary.Built built = library.build();
        tell(built.compiled());
        renewed(before, built, built.compiled().failures());
    }

    /** What does not compile after NEWCOPY of one program, or of all. */
    private Map<String, List<String>> failures(
            Optional<String> program, ProgramLibrary.Built built) {
        if (program.isEmpty()) {
            return built.compiled().failures();
        }
        Map<String, List<String>> others = new HashMap<>(failures);
        others.remove(program.get());
        return others;
    }

    private NewcopyResult renewed(
            LoadedPrograms before,
            ProgramLibrary.Built built,
            Map<String, List<String>> failuresNow)
            throws IOException, InterruptedException {
        int generation = built.programs().generation();
        processes.renew(built.programs());
        failures = failuresNow;
        library.forgetAllBut(before, built.programs());
        LOG.log(
                Level.INFO,
                "IRB-LAB-7158I New tasks run generation {0} of the load library",
                Integer.toString(generation));
        return new NewcopyResult(
                true, generation, built.compiled().programs(), built.compiled().messages());
    }

    /** Rejects new work (503), or accepts it again; work in progress ends as usual. */
    public void quiesce(boolean value) {
        admission.quiesce(value);
        LOG.log(
                Level.INFO,
                value
                        ? "IRB-LAB-7159I Lab CICS is quiesced"
                        : "IRB-LAB-7160I Lab CICS accepts work again");
    }

    /**
     * Lets tasks in progress finish within the close timeout, kills the rest, and frees all
     * resources.
     */
    @Override
    public void close() {
        watch.close();
        admission.quiesce(true);
        starts.close();
        try {
            if (!admission.awaitIdle(config.limits().closeTimeout())) {
                LOG.log(
                        Level.WARNING,
                        "IRB-LAB-7161W Lab CICS ended tasks that were still running");
            }
            processes.close();
            admission.awaitIdle(LAST_ANSWERS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            processes.close();
        }
        server.close();
        parts.resources().close();
        closeFolders();
    }

    private void closeFolders() {
        try {
            parts.folders().close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "A folder of the lab CICS could not be removed", e);
        }
    }

    /** The operator's commands over HTTP. */
    private final class Operator implements RegionAdmin.Operations {
        @Override
        public RegionStatistics statistics() {
            return LabCics.this.statistics();
        }

        @Override
        public NewcopyResult newcopy(Optional<String> program)
                throws IOException, InterruptedException {
            return LabCics.this.newcopy(program);
        }

        @Override
        public void quiesce(boolean value) {
            LabCics.this.quiesce(value);
        }

        @Override
        public boolean start(String transaction, Area data, String user) {
            return starts.request(transaction, data, user);
        }
    }

    /** The compiler's messages on programs that are not available, by the programs' names. */
    public Map<String, List<String>> failures() {
        return Map.copyOf(failures);
    }
}
