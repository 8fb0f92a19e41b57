package io.ironbridge.lab.net;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP or HTTPS port; each request runs on a virtual thread. */
public final class HttpPort implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService requests;
    private final AtomicInteger inFlight;

    private HttpPort(HttpServer server, ExecutorService requests, AtomicInteger inFlight) {
        this.server = server;
        this.requests = requests;
        this.inFlight = inFlight;
    }

    /**
     * What a port is opened with.
     *
     * @param owner whose port it is, as messages name it: {@code lab Db2}
     * @param host address to listen on; beyond loopback only with {@code credentials}
     * @param port TCP port, 0 for any free one
     * @param credentials the one user who may call; empty admits every client
     * @param tls when present the port speaks TLS only
     * @param backlog connections the kernel may hold before they are accepted
     */
    public record Settings(
            String owner,
            String host,
            int port,
            Optional<Credentials> credentials,
            Optional<ServerTls> tls,
            int backlog) {}

    /**
     * Opens the port; nothing is answered yet.
     *
     * @throws IllegalArgumentException when the address is beyond loopback without authentication
     * @throws IOException when the port or the key store cannot be opened
     */
    public static HttpPort open(Settings settings) throws IOException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getByName(settings.host()), settings.port());
        refuseOpenDoor(address, settings);
        setServerProperties();
        HttpServer server = bound(address, settings);
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        AtomicInteger inFlight = new AtomicInteger();
        server.setExecutor(request -> execute(request, requests, inFlight));
        return new HttpPort(server, requests, inFlight);
    }

    private static void execute(Runnable request, Executor requests, AtomicInteger inFlight) {
        inFlight.incrementAndGet();
        requests.execute(() -> {
            try {
                request.run();
            } finally {
                inFlight.decrementAndGet();
            }
        });
    }

    private static void refuseOpenDoor(InetSocketAddress address, Settings settings) {
        if (!address.getAddress().isLoopbackAddress() && settings.credentials().isEmpty()) {
            throw new IllegalArgumentException(
                    "The "
                            + settings.owner()
                            + " listens beyond loopback ("
                            + settings.host()
                            + ") only with a user and password: set them, or use 127.0.0.1");
        }
    }

    private static HttpServer bound(InetSocketAddress address, Settings settings)
            throws IOException {
        try {
            return create(address, settings);
        } catch (BindException e) {
            throw PortInUse.at(settings.host(), settings.port(), e);
        }
    }

    private static HttpServer create(InetSocketAddress address, Settings settings)
            throws IOException {
        if (settings.tls().isEmpty()) {
            return HttpServer.create(address, settings.backlog());
        }
        HttpsConfigurator tls = new HttpsConfigurator(settings.tls().get().context());
        HttpsServer server = HttpsServer.create(address, settings.backlog());
        server.setHttpsConfigurator(tls);
        return server;
    }

    /**
     * The JDK's server reads these once, when its first instance is made: no delay for the short
     * packets of a reply, and room for a load test's idle connections (its default closes those
     * above 200, and any after 30 s).
     */
    private static void setServerProperties() {
        setUnlessGiven("sun.net.httpserver.nodelay", "true");
        setUnlessGiven("sun.net.httpserver.maxIdleConnections", "5000");
        setUnlessGiven("sun.net.httpserver.idleInterval", "120");
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Answers requests from now on. */
    public void start(HttpHandler handler) {
        server.createContext("/", handler);
        server.start();
    }

    /** The TCP port it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Cuts requests in flight off and frees the port. */
    @Override
    public void close() {
        server.stop(0);
        requests.shutdownNow();
    }

    /**
     * Lets requests in flight finish for at most {@code grace}, then cuts them off and waits as
     * long again for their threads.
     *
     * @return whether all have ended
     */
    public boolean close(Duration grace) {
        // the JDK's server would wait in vain for connections on which no request comes
        server.stop(inFlight.get() == 0 ? 0 : Math.toIntExact(grace.toSeconds()));
        requests.shutdownNow();
        try {
            return requests.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return requests.isTerminated();
        }
    }
}
