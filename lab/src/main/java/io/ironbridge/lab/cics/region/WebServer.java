package io.ironbridge.lab.cics.region;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.ironbridge.lab.cics.region.LabCicsConfig.Listener;
import io.ironbridge.lab.cics.region.LabCicsConfig.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** The port of the region's TCPIPSERVICE, and a virtual thread for each request. */
final class WebServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService requests;

    private WebServer(HttpServer server, ExecutorService requests) {
        this.server = server;
        this.requests = requests;
    }

    /**
     * Opens the port; nothing is answered yet.
     *
     * @throws IllegalArgumentException when the address is beyond loopback and nobody has to
     *     authenticate
     * @throws IOException when the port or the key store cannot be opened
     */
    static WebServer open(Listener listener) throws IOException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getByName(listener.host()), listener.port());
        refuseOpenDoor(address, listener);
        setServerProperties();
        ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
        HttpServer server = create(address, listener);
        server.setExecutor(requests);
        return new WebServer(server, requests);
    }

    private static void refuseOpenDoor(InetSocketAddress address, Listener listener) {
        if (!address.getAddress().isLoopbackAddress() && listener.credentials().isEmpty()) {
            throw new IllegalArgumentException(
                    "The lab CICS listens beyond loopback ("
                            + listener.host()
                            + ") only with a user and password: set them, or use 127.0.0.1");
        }
    }

    private static HttpServer create(InetSocketAddress address, Listener listener)
            throws IOException {
        if (listener.tls().isEmpty()) {
            return HttpServer.create(address, listener.backlog());
        }
        SSLContext context = sslContext(listener.tls().get());
        HttpsServer server = HttpsServer.create(address, listener.backlog());
        server.setHttpsConfigurator(new HttpsConfigurator(context));
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

    private static SSLContext sslContext(Tls tls) throws IOException {
        try (InputStream file = Files.newInputStream(tls.keyStore())) {
            char[] password = tls.password().toCharArray();
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(file, password);
            KeyManagerFactory managers =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("The key store " + tls.keyStore() + " cannot be used", e);
        }
    }

    void start(HttpHandler handler) {
        server.createContext("/", handler);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        requests.shutdownNow();
    }
}
