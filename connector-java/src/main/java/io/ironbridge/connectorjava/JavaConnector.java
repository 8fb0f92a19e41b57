package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.ServantStatus;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorjava.servant.JavaServantMain;
import io.ironbridge.servants.ServantLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Java programs of API projects, in servants or in this process. */
public final class JavaConnector implements Connector {
    private static final System.Logger LOG = System.getLogger(JavaConnector.class.getName());

    private final JavaConfig config;

    private final JarCopies jars;

    private final ProgramHost host;
    private final AtomicInteger busy = new AtomicInteger();
    private final Set<ProgramRun> running = ConcurrentHashMap.newKeySet();

    /** Assets whose programs did not close connections. */
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    private volatile boolean closed;

    private JavaConnector(JavaConfig config, JarCopies jars, ProgramHost host) {
        this.config = config;
        this.jars = jars;
        this.host = host;
    }

    /** Makes a host of the programs in a folder. */
    @FunctionalInterface
    private interface HostStarter {
        ProgramHost start(Path jars) throws IOException;
    }

    /**
     * Starts the first servants, without waiting for them.
     *
     * @param log of their output, which remains open
     * @throws IOException if a folder or the socket cannot be made, or a jar not be read
     */
    public static JavaConnector inServants(JavaConfig config, ServantLog log) throws IOException {
        return inServants(config, log, JavaServantMain.class.getName());
    }

    /** The same with another main class of servants. */
    static JavaConnector inServants(JavaConfig config, ServantLog log, String mainClass)
            throws IOException {
        return start(config, jars -> ServantHost.start(config, jars, log, mainClass));
    }

    /**
     * Programs run in this process.
     *
     * @throws IOException if a folder cannot be made, or a jar not be read
     */
    public static JavaConnector local(JavaConfig config) throws IOException {
        return start(config, jars -> LocalHost.start(config, jars));
    }

    private static JavaConnector start(JavaConfig config, HostStarter starter) throws IOException {
        JarCopies jars = JarCopies.make(config.logs(), config.jars());
        try {
            return new JavaConnector(config, jars, starter.start(jars.folder()));
        } catch (IOException e) {
            jars.close();
            throw e;
        }
    }

    /**
     * The target of a program.
     *
     * @param name of the asset
     * @param program name of its class
     * @param resources made for the isolation of this connector
     */
    public Target.Blocking target(String name, String program, DeclaredResources resources) {
        return new JavaTarget(name, program, resources, this);
    }

    @Override
    public int capacity() {
        return config.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        return host.connections(busy.get());
    }

    @Override
    public List<ServantStatus> servants() {
        return host.statuses();
    }

    @Override
    public Optional<String> test(Duration longest) {
        return host.trouble();
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(run -> run.end(run::closed));
        host.close();
        jars.close();
    }

    // ---- for runs of programs

    JavaConfig config() {
        return config;
    }

    ProgramRun run(JavaTarget target, Bytes json, CallContext context) {
        return host.run(target, json, context);
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

    /** Warns once of an asset. */
    void warnOfOpen(JavaTarget target, int connections) {
        if (warned.add(target.name())) {
            LOG.log(
                    Level.WARNING,
                    "IRB-JAVA-0105W The program "
                            + target.program()
                            + " of the asset "
                            + target.name()
                            + " returned without closing connections ("
                            + connections
                            + "); they were closed, and what was not committed was rolled back");
        }
    }

    Outcome busy() {
        return new Outcome.Busy(config.name(), config.capacity());
    }
}
