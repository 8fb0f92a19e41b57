package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.ServantStatus;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorjava.servant.JavaServantMain;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.LoadedPrograms;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.ServantCommand;
import io.ironbridge.servants.ServantDriver;
import io.ironbridge.servants.ServantProcesses;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.ServantStatistics;
import io.ironbridge.servants.ServantView;
import io.ironbridge.servants.wire.HeapReport;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Java programs of API projects, in servants: a program that crashes, exits, spins or runs out of
 * memory affects only the calls of its servant.
 */
public final class JavaConnector implements Connector {
    private static final System.Logger LOG = System.getLogger(JavaConnector.class.getName());

    /** Small, so that the heap in use is seen to grow in small steps. */
    private static final String YOUNG_GENERATION = "-XX:NewRatio=7";

    private final JavaConfig config;

    /** Copies of the jars: what replaces them is for other servants. */
    private final Path programs;

    private final ServantProcesses processes;
    private final ServantDriver driver;
    private final AtomicInteger busy = new AtomicInteger();
    private final AtomicLong tasks = new AtomicLong();
    private final Set<ProgramRun> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private JavaConnector(JavaConfig config, Path programs, ServantProcesses processes) {
        this.config = config;
        this.programs = programs;
        this.processes = processes;
        this.driver = new ServantDriver(processes.servants());
    }

    /** A servant needs nothing of the gateway's environment but what all have. */
    private static final class NoVariables implements ServantCommand.Environment {
        @Override
        public boolean keeps(String name) {
            return false;
        }

        @Override
        public void add(Map<String, String> variables, LoadedPrograms programs) {
            // none
        }
    }

    /**
     * Starts the first servant, without waiting for it.
     *
     * @throws IOException if the folder for the log, or the socket, cannot be made
     */
    public static JavaConnector start(JavaConfig config) throws IOException {
        Files.createDirectories(config.logs());
        Path programs = Files.createTempDirectory("programs");
        int number = 0;
        for (Path jar : config.jars()) { // servants have them in the order of their names
            String name = String.format(Locale.ROOT, "%06d-%s", number++, jar.getFileName());
            Files.copy(jar, programs.resolve(name));
        }
        ServantCommand command =
                new ServantCommand(
                        JavaServantMain.class.getName(),
                        config.classPath(),
                        List.of(YOUNG_GENERATION),
                        arguments(config.servants()),
                        config.logs(),
                        config.servants(),
                        new NoVariables());
        return new JavaConnector(
                config,
                programs,
                ServantProcesses.start(
                        command,
                        new LoadedPrograms(1, programs),
                        Integer.MAX_VALUE, // calls wait in the gateway
                        config.logCharacters()));
    }

    private static List<String> arguments(ServantSettings settings) {
        ServantSettings.HeapLimit limit = settings.jvm().heapLimit();
        return List.of(
                "workers=" + settings.connections().workers(),
                "heapPercent=" + limit.percent(),
                "heapCollections=" + limit.collections());
    }

    /**
     * The target of a program.
     *
     * @param name of the asset
     * @param program name of its class
     */
    public Target.Blocking target(String name, String program) {
        return new JavaTarget(name, program, this);
    }

    @Override
    public int capacity() {
        return config.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        ServantStatistics now = processes.servants().statistics();
        return new ConnectionCounts(
                now.free() + now.busy() + now.spares(), busy.get(), now.started());
    }

    @Override
    public List<ServantStatus> servants() {
        return processes.servants().views().stream().map(JavaConnector::status).toList();
    }

    private static ServantStatus status(ServantView servant) {
        return new ServantStatus(
                servant.number(),
                servant.pid(),
                servant.state().name().toLowerCase(Locale.ROOT),
                servant.started(),
                servant.tasks(),
                servant.workers(),
                servant.taken(),
                servant.heap().map(HeapReport::used),
                servant.heap().map(HeapReport::max),
                servant.ending());
    }

    @Override
    public Optional<String> test(Duration longest) {
        return processes.servants().trouble();
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(run -> run.end(run::closed));
        processes.close();
        try (Stream<Path> copies = Files.list(programs)) {
            for (Path copy : copies.toList()) {
                Files.delete(copy);
            }
            Files.delete(programs);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The copies of jars could not be deleted", e);
        }
    }

    // ---- for runs of programs

    JavaConfig config() {
        return config;
    }

    ServantDriver driver() {
        return driver;
    }

    long nextTask() {
        return tasks.incrementAndGet();
    }

    boolean isClosed() {
        return closed;
    }

    /** A place for a run; false if there is none. */
    boolean enter(ProgramRun run) {
        if (busy.incrementAndGet() > config.capacity()) {
            busy.decrementAndGet();
            return false;
        }
        running.add(run);
        return true;
    }

    void leave(ProgramRun run) {
        running.remove(run);
        busy.decrementAndGet();
    }

    Outcome busy() {
        return new Outcome.Busy(config.name(), config.capacity());
    }

    void returned(Servant servant) {
        processes.servants().returned(servant);
    }

    void lost(Servant servant, String reason) {
        processes.servants().lost(servant, reason);
    }

    /**
     * The caller of a program no longer waits: it is interrupted. If it does not return, its
     * servant is replaced and killed, when other programs there have had time to end.
     *
     * @param leftNanos that it might have run; a client that leaves costs no servant before
     * @param returned is open when it has returned
     */
    void abandon(Servant servant, long task, long leftNanos, CountDownLatch returned) {
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        interrupt(servant, task);
                        if (!returned.await(
                                Math.max(0, leftNanos) + config.grace().toNanos(),
                                TimeUnit.NANOSECONDS)) {
                            LOG.log(
                                    Level.WARNING,
                                    "IRB-JAVA-0103W A program did not end when it was"
                                            + " interrupted; servant "
                                            + servant.number()
                                            + " is replaced");
                            processes.servants().fence(servant, config.drain());
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private static void interrupt(Servant servant, long task) {
        ServantChannel control = servant.control().orElseThrow();
        synchronized (control) {
            try {
                control.frames()
                        .send(
                                ProgramWire.write(
                                        new ProgramWire.Interrupt(servant.channel().lane(), task)));
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "An interrupt did not reach a servant", e);
            }
        }
    }
}
