package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.observe.ImsConnectView;
import io.ironbridge.lab.ims.connect.observe.PortStatistics;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Pause before the next attempt if there are no file descriptors, in nanoseconds. */
final class Port {
    private static final System.Logger LOG = System.getLogger(Port.class.getName());

    /** Before the next attempt where there are no file descriptors, in nanoseconds. */
    private static final long PAUSE = 100_000_000L;

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final SessionContext context;
    private final SocketCount sockets;
    private final Optional<SSLContext> tls;
    private final PortStatistics statistics = new PortStatistics();
    private final Clients clients;
    private int number;
    private volatile @Nullable ServerSocket server;
    private volatile @Nullable Thread acceptor;

    private Port(
            SessionContext context, SocketCount sockets, Optional<SSLContext> tls, int number) {
        this.context = context;
        this.sockets = sockets;
        this.tls = tls;
        this.number = number;
        this.clients = new Clients(statistics, ended -> sockets.left());
    }

    /**
     * Opens it; no client is accepted yet.
     *
     * @param number 0 for any free one
     */
    static Port open(
            SessionContext context, SocketCount sockets, Optional<SSLContext> tls, int number)
            throws IOException {
        Port port = new Port(context, sockets, tls, number);
        port.bind();
        return port;
    }

    private void bind() throws IOException {
        ImsConnectConfig.Tcpip tcpip = context.config().tcpip();
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(
                    new InetSocketAddress(InetAddress.getByName(tcpip.host()), number),
                    tcpip.backlog());
        } catch (IOException e) {
            socket.close();
            throw new IOException(
                    ("IMS Connect cannot listen on %s:%d (%s): end the process that has the"
                                    + " port, or choose another")
                            .formatted(tcpip.host(), number, e.getMessage()),
                    e);
        }
        number = socket.getLocalPort();
        server = socket;
    }

    int number() {
        return number;
    }

    boolean isActive() {
        return server != null;
    }

    Clients clients() {
        return clients;
    }

    /** Accepts clients from now on. */
    void start() {
        ServerSocket socket = server;
        if (socket != null) {
            acceptor = Thread.ofVirtual().name("ims-connect-" + number).start(() -> accept(socket));
        }
    }

    private void accept(ServerSocket from) {
        while (!from.isClosed()) {
            try {
                accepted(from.accept());
            } catch (IOException e) {
                if (!from.isClosed()) {
                    LOG.log(
                            Level.WARNING,
                            "IRB-LAB-8005W IMS Connect could not accept a connection",
                            e);
                    LockSupport.parkNanos(PAUSE);
                }
            }
        }
    }

    private void accepted(Socket socket) throws IOException {
        if (!sockets.mayEnter()) {
            statistics.refusedConnection();
            socket.close();
            return;
        }
        statistics.accepted();
        try {
            begin(connection(socket));
        } catch (IOException e) {
            sockets.left();
            socket.close();
        }
    }

    private ClientConnection connection(Socket socket) throws IOException {
        long timeout = Timeouts.nanos(context.config().tcpip().timeout());
        return tls.isPresent()
                ? ClientConnection.tls(socket, tls.get(), context.clock(), timeout)
                : ClientConnection.plain(socket, context.clock(), timeout);
    }

    private void begin(ClientConnection connection) {
        Session session = new Session(context, clients, connection, number);
        clients.began(session);
        Thread.ofVirtual().name("ims-connect-" + number + "-" + connection.peer()).start(session);
    }

    /** STOPPORT: closes it and disconnects its clients. */
    void stop() {
        closeServer();
        clients.stop();
    }

    /** OPENPORT, under the same number. */
    void reopen() throws IOException {
        if (!isActive()) {
            bind();
            clients.reopen();
            start();
        }
    }

    /** Stops accepting clients, and closes connections without a pending reply. */
    void quiesce() {
        closeServer();
        clients.quiesce();
        context.clock().alarm(context.clock().now());
    }

    private void closeServer() {
        ServerSocket socket = server;
        server = null;
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "A port of IMS Connect did not close well", e);
            }
            awaitAcceptor();
        }
    }

    /** Only afterwards the port number is free. */
    private void awaitAcceptor() {
        Thread waitedFor = acceptor;
        try {
            if (waitedFor != null) {
                waitedFor.join(CLOSE_TIMEOUT);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    ImsConnectView.PortView view() {
        List<ImsConnectView.ClientView> all = clients.view();
        String status = isActive() ? "ACTIVE" : "NOT ACTIVE";
        return new ImsConnectView.PortView(number, status, statistics.view(all.size()), all);
    }
}
