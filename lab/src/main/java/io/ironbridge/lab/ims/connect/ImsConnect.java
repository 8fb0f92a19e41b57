package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.connect.observe.Recorder;
import io.ironbridge.lab.ims.connect.observe.Statistics;
import io.ironbridge.lab.ims.connect.observe.TimerThread;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongUnaryOperator;
import javax.net.ssl.SSLContext;

/**
 * A running IMS Connect. Clients with the exits HWSSMPL0 and HWSSMPL1 reach the data stores through
 * its ports. Thread-safe.
 */
public final class ImsConnect implements AutoCloseable {
    private static final int ADMIN_BACKLOG = 16;

    private static final System.Logger LOG = System.getLogger(ImsConnect.class.getName());
    private static final long STEP = 1_000_000L;

    private final SessionContext context;
    private final SocketCount sockets;
    private final List<Port> ports = new ArrayList<>();
    private final TimerThread ticker;
    private final ImsConnectAdmin admin;
    private final Optional<AdminPort> adminPort;

    private ImsConnect(ImsConnectConfig config, Map<String, Otma> datastores) throws IOException {
        Clock clock = new Clock();
        context =
                new SessionContext(
                        config,
                        clock,
                        datastores(config, datastores),
                        new LabRacf(config.security(), config.rules()),
                        new Statistics(config.limits().transactions()),
                        new Recorder(config.recorder(), config.limits().recorderBytes()),
                        new LateOutput(clock, config.limits()));
        sockets = new SocketCount(config.tcpip().maxSockets());
        open();
        ticker = new TimerThread(clock, watched(), "ims-connect-timer-" + config.id());
        admin = new ImsConnectAdmin(context, sockets, List.copyOf(ports));
        adminPort = adminPort(config);
    }

    private Optional<AdminPort> adminPort(ImsConnectConfig config) throws IOException {
        if (config.admin().isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(open(config.admin().get(), new ImsConnectPages(admin)));
        } catch (IOException | IllegalArgumentException e) {
            ports.forEach(Port::stop);
            throw e;
        }
    }

    private static AdminPort open(ImsConnectConfig.Admin settings, ImsConnectPages pages)
            throws IOException {
        return AdminPort.start(
                new HttpPort.Settings(
                        "lab IMS Connect's operator port",
                        settings.host(),
                        settings.port(),
                        settings.credentials(),
                        Optional.empty(),
                        ADMIN_BACKLOG),
                (method, path) ->
                        ImsConnectPages.isFor(path)
                                ? pages.answer(method, path)
                                : AdminReply.problem(404, "There is no such page"));
    }

    private static Map<String, Datastore> datastores(
            ImsConnectConfig config, Map<String, Otma> all) {
        Map<String, Datastore> datastores = new TreeMap<>();
        all.forEach(
                (name, otma) -> datastores.put(name, new Datastore(config.datastore(name), otma)));
        return Map.copyOf(datastores);
    }

    private void open() throws IOException {
        ImsConnectConfig.Tcpip tcpip = context.config().tcpip();
        Optional<SSLContext> tls =
                tcpip.tls().isPresent()
                        ? Optional.of(tcpip.tls().get().context())
                        : Optional.empty();
        try {
            for (int number : tcpip.ports()) {
                sockets.mayEnter();
                ports.add(Port.open(context, sockets, tls, number));
            }
        } catch (IOException e) {
            ports.forEach(Port::stop);
            throw e;
        }
    }

    private List<LongUnaryOperator> watched() {
        List<LongUnaryOperator> watched = new ArrayList<>();
        ports.forEach(port -> watched.add(port.clients()::tick));
        watched.add(context.lateOutput()::tick);
        return watched;
    }

    /**
     * Opens the ports and serves clients.
     *
     * @param datastores by the name that clients use in IRM_IMSDESTID
     * @throws IOException if a port or the key store cannot be opened
     */
    public static ImsConnect start(ImsConnectConfig config, Map<String, Otma> datastores)
            throws IOException {
        ImsConnect started = new ImsConnect(config, datastores);
        started.ticker.start();
        started.ports.forEach(Port::start);
        LOG.log(
                Level.INFO,
                "IRB-LAB-8000I IMS Connect {0} is ready on {1}, ports {2}",
                config.id(),
                started.host(),
                started.ports().toString());
        return started;
    }

    /** The address that it listens on. */
    public String host() {
        return context.config().tcpip().host();
    }

    /** The first port's number. */
    public int port() {
        return ports.getFirst().number();
    }

    public List<Integer> ports() {
        return ports.stream().map(Port::number).toList();
    }

    /** The operator's commands. */
    public ImsConnectAdmin admin() {
        return admin;
    }

    /** The port that serves them over HTTP; empty where there is none. */
    public Optional<Integer> adminPort() {
        return adminPort.map(AdminPort::number);
    }

    /**
     * CLOSEHWS QUIESCE: exchanges in flight end, for at most the close timeout; the rest is cut
     * off.
     */
    @Override
    public void close() {
        ports.forEach(Port::quiesce);
        awaitEnd(context.config().limits().closeTimeout());
        ports.forEach(Port::stop);
        awaitEnd(Duration.ofSeconds(1));
        ticker.close();
        adminPort.ifPresent(AdminPort::close);
        context.recorder().close();
        LOG.log(Level.INFO, "IRB-LAB-8001I IMS Connect {0} has ended", context.config().id());
    }

    private void awaitEnd(Duration most) {
        long until = context.clock().in(most.toNanos());
        while (context.clock().now() < until
                && ports.stream().anyMatch(port -> port.clients().size() > 0)) {
            LockSupport.parkNanos(STEP);
        }
    }
}
