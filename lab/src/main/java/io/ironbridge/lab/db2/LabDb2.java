package io.ironbridge.lab.db2;

import io.ironbridge.lab.drda.DrdaPort;
import io.ironbridge.lab.drda.SqlError;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;

/**
 * A Db2 for z/OS that answers REST: the native REST interface (manual: Db2 REST services) in front
 * of an embedded Derby database. Ready when {@link #start} returns; thread-safe.
 */
public final class LabDb2 implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabDb2.class.getName());

    /** User of SQL connections, whose schema has the tables. */
    public static final String SQL_USER = Qualifiers.DEFAULT;

    /** Its location name, by which JDBC drivers know its database over DRDA. */
    public static final String LOCATION = "LABDB2";

    private final HttpPort server;
    private final Database database;
    private final Optional<DrdaPort> drda;
    private final CountDownLatch closing;
    private final LabDb2Config config;

    private LabDb2(
            HttpPort server,
            Database database,
            Optional<DrdaPort> drda,
            CountDownLatch closing,
            LabDb2Config config) {
        this.server = server;
        this.database = database;
        this.drda = drda;
        this.closing = closing;
        this.config = config;
    }

    /**
     * Opens the database and the ports.
     *
     * @throws IllegalArgumentException without authentication, if the address is beyond loopback or
     *     a DRDA port is configured
     * @throws IOException when a port or the key store cannot be opened
     * @throws SQLException if the database cannot be opened, for example because another process
     *     has it open
     */
    public static LabDb2 start(LabDb2Config config)
            throws IOException, SQLException, InterruptedException {
        if (config.drda().isPresent() && config.credentials().isEmpty()) {
            throw new IllegalArgumentException(
                    "The lab Db2 opens a DRDA port only with a user and password: set them");
        }
        HttpPort server =
                HttpPort.open(
                        new HttpPort.Settings(
                                "lab Db2",
                                config.host(),
                                config.port(),
                                config.credentials(),
                                config.tls(),
                                config.backlog()));
        try {
            return start(server, config);
        } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static LabDb2 start(HttpPort server, LabDb2Config config)
            throws IOException, SQLException, InterruptedException {
        Database database = Database.open(config);
        try {
            Catalog catalog = prepare(database, config);
            CountDownLatch closing = new CountDownLatch(1);
            server.start(new RestHandler(catalog, database, config, closing));
            Optional<DrdaPort> drda = drda(database, config);
            LabDb2 lab = new LabDb2(server, database, drda, closing, config);
            LOG.log(
                    System.Logger.Level.INFO,
                    "IRB-LAB-0001I Lab Db2 listens on " + lab.host() + ":" + lab.port());
            return lab;
        } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static Optional<DrdaPort> drda(Database database, LabDb2Config config)
            throws IOException {
        if (config.drda().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                DrdaPort.start(
                        new DrdaPort.Settings(
                                config.host(),
                                config.credentials().orElseThrow(),
                                config.tls(),
                                config.backlog(),
                                new DrdaPort.Database(
                                        database.name(),
                                        LOCATION,
                                        SQL_USER,
                                        state ->
                                                Sqlcode.known(state)
                                                        .map(error ->
                                                                new SqlError(
                                                                        error.code(),
                                                                        error.state()))),
                                config.drda().get())));
    }

    private static Catalog prepare(Database database, LabDb2Config config)
            throws SQLException, IOException, InterruptedException {
        Catalog catalog = new Catalog(database);
        ContentLoader content = new ContentLoader(config.content());
        try {
            boolean fresh =
                    database.inUnitOfWork(connection -> {
                        boolean created = Catalog.createTable(connection.jdbc());
                        if (created && config.loadSample()) {
                            SampleData.createTables(connection.jdbc());
                        }
                        if (created) {
                            ContentLoader.createDerivedTable(connection.jdbc());
                            content.createTables(connection.jdbc());
                        }
                        return created;
                    });
            catalog.load();
            if (fresh && config.loadSample()) {
                SampleData.createServices(catalog);
            }
            content.createServices(catalog);
            return catalog;
        } catch (RestFailure e) {
            throw new IllegalStateException(e);
        }
    }

    /** The address the lab listens on, as configured. */
    public String host() {
        return config.host();
    }

    /** The TCP port the lab listens on. */
    public int port() {
        return server.port();
    }

    /**
     * The URL for Derby's client driver, with the user and password of REST calls; empty without a
     * DRDA port.
     */
    public Optional<String> drdaUrl() {
        String tls = config.tls().isPresent() ? ";ssl=basic" : "";
        return drda.map(
                port -> "jdbc:derby://" + host() + ":" + port.number() + "/" + LOCATION + tls);
    }

    /** The port for DRDA; empty if there is none. */
    public OptionalInt drdaPort() {
        return drda.stream().mapToInt(DrdaPort::number).findFirst();
    }

    /** The JDBC URL of its database, for this process; the user is {@link #SQL_USER}. */
    public String jdbcUrl() {
        return database.url();
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

    /**
     * Lets requests in flight finish within the close timeout, then frees ports and database. DRDA
     * connections are cut off; transactions that are prepared stay in a database on disk.
     */
    @Override
    public void close() {
        closing.countDown();
        boolean ended = server.close(config.closeTimeout());
        ended &= drda.map(port -> port.close(config.closeTimeout())).orElse(true);
        if (!ended) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-LAB-0005W Lab Db2 stopped with requests still running");
        }
        database.close();
    }
}
