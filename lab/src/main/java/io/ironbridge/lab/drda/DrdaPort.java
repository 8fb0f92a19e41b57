package io.ironbridge.lab.drda;

import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.PortInUse;
import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A port at which JDBC drivers reach one Derby database over DRDA, with XA. Each connection has a
 * thread of Derby. Thread-safe.
 */
public final class DrdaPort {
    private static final System.Logger LOG = System.getLogger(DrdaPort.class.getName());

    /** Before the next attempt if there are no file descriptors, in nanoseconds. */
    private static final long PAUSE = 100_000_000L;

    private final ServerSocket listener;
    private final DerbySessions derby;
    private final Settings settings;
    private final Conversation.Access access;
    private final Set<DrdaSocket> open = ConcurrentHashMap.newKeySet();
    private final Thread acceptor;
    private boolean full;

    private DrdaPort(ServerSocket listener, DerbySessions derby, Settings settings) {
        this.listener = listener;
        this.derby = derby;
        this.settings = settings;
        this.access =
                new Conversation.Access(
                        settings.credentials(),
                        settings.database().user(),
                        new Location(settings.database().location(), settings.database().name()),
                        settings.config().jcc());
        // Derby's threads are daemons because this one is
        this.acceptor =
                Thread.ofPlatform()
                        .daemon()
                        .name("ironbridge-lab-drda-" + listener.getLocalPort())
                        .unstarted(this::accept);
    }

    /**
     * What a port is opened with.
     *
     * @param host address to listen on
     * @param credentials the one user who may call: SQL can run any Java code in this process
     * @param tls if present, the port speaks TLS only
     * @param backlog connections the kernel may hold before they are accepted
     */
    public record Settings(
            String host,
            Credentials credentials,
            Optional<ServerTls> tls,
            int backlog,
            Database database,
            DrdaConfig config) {}

    /**
     * A database of Derby.
     *
     * @param name Derby's: a path, or {@code memory:} and a name
     * @param location the name by which clients know it
     * @param user Derby's user for all clients, whose schema has the tables
     * @param db2Errors for IBM's JCC driver: Db2's error by Derby's SQLSTATE; empty if Derby's is
     *     right
     */
    public record Database(
            String name,
            String location,
            String user,
            Function<String, Optional<SqlError>> db2Errors) {}

    /**
     * Listens and serves.
     *
     * @throws IOException if the port or the key store cannot be opened
     */
    public static DrdaPort start(Settings settings) throws IOException {
        ServerSocket listener = listener(settings);
        try {
            DrdaPort port = new DrdaPort(listener, DerbySessions.start(), settings);
            port.acceptor.start();
            LOG.log(
                    Level.INFO,
                    "IRB-LAB-0010I Lab Db2 listens on {0}:{1} for DRDA, location {2}",
                    settings.host(),
                    Integer.toString(port.number()),
                    settings.database().location());
            return port;
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    private static ServerSocket listener(Settings settings) throws IOException {
        InetAddress address = InetAddress.getByName(settings.host());
        int number = settings.config().port();
        try {
            return settings.tls().isEmpty()
                    ? new ServerSocket(number, settings.backlog(), address)
                    : settings.tls()
                            .get()
                            .context()
                            .getServerSocketFactory()
                            .createServerSocket(number, settings.backlog(), address);
        } catch (BindException e) {
            throw PortInUse.at(settings.host(), number, e);
        }
    }

    /** The TCP port. */
    public int number() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                serve(listener.accept());
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    LOG.log(
                            Level.WARNING,
                            "IRB-LAB-0013W The lab Db2 could not accept a DRDA connection",
                            e);
                    LockSupport.parkNanos(PAUSE);
                }
            }
        }
    }

    private void serve(Socket client) throws IOException {
        boolean wasFull = full;
        full = open.size() >= settings.config().maxConnections();
        if (full) {
            if (!wasFull) {
                LOG.log(
                        Level.WARNING,
                        "IRB-LAB-0012W Rejected a DRDA connection from {0}: the limit of {1}"
                                + " connections is reached",
                        client.getInetAddress().getHostAddress(),
                        Integer.toString(settings.config().maxConnections()));
            }
            client.close();
            return;
        }
        DrdaSocket socket = socket(client);
        try {
            derby.add(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private DrdaSocket socket(Socket client) throws IOException {
        client.setTcpNoDelay(true);
        CountDownLatch loggedInOrClosed = new CountDownLatch(1);
        OutputStream replies = client.getOutputStream();
        Conversation conversation = new Conversation(access, replies, loggedInOrClosed::countDown);
        DrdaSocket socket =
                new DrdaSocket(
                        client,
                        new RequestStream(
                                client.getInputStream(),
                                conversation,
                                e -> warn(client, String.valueOf(e.getMessage()))),
                        settings.config().jcc()
                                ? new JccReplies(
                                        replies,
                                        conversation::isJcc,
                                        settings.database().db2Errors())
                                : replies,
                        closed -> {
                            open.remove(closed);
                            loggedInOrClosed.countDown();
                        });
        open.add(socket);
        Thread.ofVirtual().start(() -> closeUnlessInTime(socket, client, loggedInOrClosed));
        return socket;
    }

    private void closeUnlessInTime(DrdaSocket socket, Socket client, CountDownLatch inTime) {
        try {
            Duration most = settings.config().loginTimeout();
            if (!inTime.await(most.toMillis(), TimeUnit.MILLISECONDS)) {
                warn(client, "no password came in time");
                socket.close();
            }
        } catch (IOException e) {
            // it is closed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void warn(Socket client, String reason) {
        if (!client.isClosed()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-0011W Closed a DRDA connection from {0}: {1}",
                    client.getInetAddress().getHostAddress(),
                    reason);
        }
    }

    /**
     * Frees the port and closes all connections; transactions that are not prepared are rolled
     * back.
     *
     * @param grace how long statements may run meanwhile
     * @return whether all have ended
     */
    public boolean close(Duration grace) {
        try {
            listener.close();
            acceptor.join();
            for (DrdaSocket socket : open) {
                socket.close();
            }
            return derby.end(grace);
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
