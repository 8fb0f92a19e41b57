package io.ironbridge.lab.db2;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.ironbridge.lab.db2.LabDb2Config.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A Db2 for z/OS that answers REST: the native REST interface (manual: Db2 REST services) in front
 * of an embedded Derby database. Ready when {@link #start} returns; thread-safe.
 */
public final class LabDb2 implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabDb2.class.getName());

    private final HttpServer server;
    private final ExecutorService requests;
    private final Database database;
    private final CountDownLatch closing;
    private final LabDb2Config config;

    private LabDb2(
            HttpServer server,
            ExecutorService requests,
            Database database,
            CountDownLatch closing,
            LabDb2Config config) {
        this.server = server;
        this.requests = requests;
        this.database = database;
        this.closing = closing;
        this.config = config;
    }

    /**
     * Opens the database and the port.
     *
     * @throws IllegalArgumentException when the address is beyond loopback and nobody has to
     *     authenticate
     * @throws IOException when the port or the key store cannot be opened
     * @throws SQLException when the database cannot be opened, for one because another process has
     *     it open
     */
    public static LabDb2 start(LabDb2Config config)
            throws IOException, SQLException, InterruptedException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getByName(config.host()), config.port());
        refuseOpenDoor(address, config);
        HttpServer server = createServer(address, config);
        try {
            return start(server, config);
        } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
            server.stop(0);
            throw e;
        }
    }

    private static LabDb2 start(HttpServer server, LabDb2Config config)
            throws IOException, SQLException, InterruptedException {
        Database database = Database.open(config);
        try {
            Catalog catalog = prepare(database, config);
            CountDownLatch closing = new CountDownLatch(1);
            ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
            server.setExecutor(requests);
            server.createContext("/", new RestHandler(catalog, database, config, closing));
            server.start();
            LabDb2 lab = new LabDb2(server, requests, database, closing, config);
            LOG.log(
                    System.Logger.Level.INFO,
                    "IRB-LAB-0001I Lab Db2 listens on " + lab.host() + ":" + lab.port());
            return lab;
        } catch (SQLException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static Catalog prepare(Database database, LabDb2Config config)
            throws SQLException, IOException, InterruptedException {
        Catalog catalog = new Catalog(database);
        try {
            boolean fresh =
                    database.inUnitOfWork(connection -> {
                        boolean created = Catalog.createTable(connection.jdbc());
                        if (created && config.loadSample()) {
                            SampleData.createTables(connection.jdbc());
                        }
                        return created;
                    });
            catalog.load();
            if (fresh && config.loadSample()) {
                SampleData.createServices(catalog);
            }
            return catalog;
        } catch (RestFailure e) {
            throw new IllegalStateException(e);
        }
    }

    private static void refuseOpenDoor(InetSocketAddress address, LabDb2Config config) {
        if (!address.getAddress().isLoopbackAddress() && config.credentials().isEmpty()) {
            throw new IllegalArgumentException(
                    "The lab Db2 listens beyond loopback ("
                            + config.host()
                            + ") only with a user and password: set them, or use 127.0.0.1");
        }
    }

    private static HttpServer createServer(InetSocketAddress address, LabDb2Config config)
            throws IOException {
        setServerProperties();
        if (config.tls().isEmpty()) {
            return HttpServer.create(address, config.backlog());
        }
        HttpsServer server = HttpsServer.create(address, config.backlog());
        server.setHttpsConfigurator(new HttpsConfigurator(sslContext(config.tls().get())));
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

    /** The address the lab listens on, as configured. */
    public String host() {
        return config.host();
    }

    /** The TCP port the lab listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    /**
     * Runs one SQL statement of any kind, DDL too, in its own unit of work: for tables that tests
     * and demos need, which on z/OS come from batch.
     */
    public void run(String sql) throws SQLException, IOException, InterruptedException {
        try {
            database.inUnitOfWork(connection -> {
                Qualifiers.use(connection.jdbc(), Optional.empty());
                try (Statement statement = connection.jdbc().createStatement()) {
                    return statement.execute(sql);
                }
            });
        } catch (RestFailure e) {
            throw new IllegalStateException(e);
        }
    }

    Database database() {
        return database;
    }

    /** Lets requests in flight finish within the close timeout, then frees port and database. */
    @Override
    public void close() {
        closing.countDown();
        server.stop(Math.toIntExact(config.closeTimeout().toSeconds()));
        requests.shutdownNow();
        awaitRequests();
        database.close();
    }

    private void awaitRequests() {
        try {
            if (!requests.awaitTermination(
                    config.closeTimeout().toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "IRB-LAB-0005W Lab Db2 stopped with requests still running");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
