package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector.ConnectionCounts;
import io.ironbridge.connectorapi.ServantStatus;
import io.ironbridge.connectorjava.wire.ProgramWire;
import io.ironbridge.servants.LoadedPrograms;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.ServantCommand;
import io.ironbridge.servants.ServantDriver;
import io.ironbridge.servants.ServantLog;
import io.ironbridge.servants.ServantProcesses;
import io.ironbridge.servants.ServantSettings;
import io.ironbridge.servants.ServantStatistics;
import io.ironbridge.servants.ServantView;
import io.ironbridge.servants.Servants;
import io.ironbridge.servants.wire.HeapReport;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Programs run in servants: one that crashes, exits, spins or runs out of memory affects only the
 * calls of its servant.
 */
final class ServantHost implements ProgramHost {
    private static final System.Logger LOG = System.getLogger(ServantHost.class.getName());

    /** Small, so that the heap in use is seen to grow in small steps. */
    private static final String YOUNG_GENERATION = "-XX:NewRatio=7";

    /** Of Artemis' client, which uses epoll. */
    private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    private final ServantProcesses processes;
    private final ServantDriver driver;
    private final Duration drain;
    private final AtomicLong tasks = new AtomicLong();

    private ServantHost(ServantProcesses processes, Duration drain) {
        this.processes = processes;
        this.driver = new ServantDriver(processes.servants(), drain);
        this.drain = drain;
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
     * Starts the first servants, without waiting for them.
     *
     * @param jars folder with the programs
     * @param log of their output
     * @param mainClass of the servants
     */
    static ServantHost start(JavaConfig config, Path jars, ServantLog log, String mainClass)
            throws IOException {
        ServantCommand command =
                new ServantCommand(
                        config.name(),
                        mainClass,
                        config.classPath(),
                        options(config),
                        arguments(config),
                        config.logs(),
                        config.servants(),
                        new NoVariables());
        return new ServantHost(
                ServantProcesses.start(
                        command,
                        new LoadedPrograms(1, jars),
                        Integer.MAX_VALUE, // calls wait in the gateway
                        log),
                config.drain());
    }

    /** Those of the configuration come last: they prevail. */
    private static List<String> options(JavaConfig config) {
        List<String> options = new ArrayList<>();
        options.add(YOUNG_GENERATION);
        options.add(NATIVE_ACCESS);
        options.addAll(config.jvmOptions());
        return options;
    }

    private static List<String> arguments(JavaConfig config) {
        ServantSettings settings = config.servants();
        ServantSettings.HeapLimit limit = settings.jvm().heapLimit();
        return List.of(
                "driverPath=" + System.getProperty("java.class.path"),
                "workers=" + settings.connections().workers(),
                "heapPercent=" + limit.percent(),
                "heapCollections=" + limit.collections(),
                "graceMillis=" + config.grace().toMillis());
    }

    @Override
    public ProgramRun run(JavaTarget target, Bytes json, CallContext context) {
        return new ServantRun(this, target, json, context);
    }

    @Override
    public ConnectionCounts connections(int busy) {
        ServantStatistics now = servants().statistics();
        return new ConnectionCounts(now.free() + now.busy() + now.spares(), busy, now.started());
    }

    @Override
    public List<ServantStatus> statuses() {
        return servants().views().stream().map(ServantHost::status).toList();
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
    public Optional<String> trouble() {
        return servants().trouble();
    }

    @Override
    public void close() {
        processes.close();
    }

    // ---- for runs of programs

    ServantDriver driver() {
        return driver;
    }

    Servants servants() {
        return processes.servants();
    }

    long nextTask() {
        return tasks.incrementAndGet();
    }

    void fence(Servant servant) {
        servants().fence(servant, drain);
    }

    void interrupt(Servant servant, long task) {
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
