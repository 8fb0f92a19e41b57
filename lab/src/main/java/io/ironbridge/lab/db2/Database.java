package io.ironbridge.lab.db2;

import java.io.IOException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.derby.jdbc.EmbeddedDataSource;

/** The embedded Derby database and its connections. Thread-safe. */
final class Database implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Database.class.getName());

    /** Derby reports by this exception that the database is shut down, or dropped. */
    private static final String SHUT_DOWN = "08006";

    private final EmbeddedDataSource source;
    private final boolean inMemory;
    private final Duration connectionTimeout;
    private final int timeoutSeconds;
    private final BlockingQueue<LabConnection> idle;

    /** Work inside one unit of work. */
    interface Work<T> {
        T run(LabConnection connection) throws SQLException, IOException, RestFailure;
    }

    private Database(EmbeddedDataSource source, LabDb2Config config) {
        this.source = source;
        this.inMemory = config.dataDirectory().isEmpty();
        this.connectionTimeout = config.connectionTimeout();
        this.timeoutSeconds = Math.toIntExact(config.statementTimeout().toSeconds());
        this.idle = new ArrayBlockingQueue<>(config.poolSize());
    }

    /** Creates or opens the database and its connections. */
    static Database open(LabDb2Config config) throws SQLException {
        setUnlessGiven("derby.stream.error.method", "java.io.OutputStream.nullOutputStream");
        EmbeddedDataSource source = new EmbeddedDataSource();
        source.setDatabaseName(
                config.dataDirectory()
                        .map(directory -> directory.resolve("db2").toAbsolutePath().toString())
                        .orElseGet(() -> "memory:ironbridge-lab-" + UUID.randomUUID()));
        source.setCreateDatabase("create");
        Database database = new Database(source, config);
        for (int i = 0; i < config.poolSize(); i++) {
            database.idle.add(database.newConnection());
        }
        database.setProperties();
        return database;
    }

    /** Derby's name: a path, or {@code memory:} and a name. */
    String name() {
        return source.getDatabaseName();
    }

    String url() {
        return "jdbc:derby:" + name();
    }

    /**
     * Limits lock waits: Derby would wait a minute, whatever the statement's own limit. Makes XA
     * timeouts endless: after a timeout Derby rolls back even what is prepared. With none, it does
     * not roll back what a lost client was working on.
     */
    private void setProperties() throws SQLException {
        try (Connection connection = source.getConnection();
                CallableStatement call =
                        connection.prepareCall(
                                "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY(?, ?)")) {
            call.setString(1, "derby.locks.waitTimeout");
            call.setString(2, String.valueOf(Math.max(1, timeoutSeconds)));
            call.execute();
            call.setString(1, "derby.jdbc.xaTransactionTimeout");
            call.setString(2, String.valueOf(Integer.MAX_VALUE));
            call.execute();
        }
    }

    private static void setUnlessGiven(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Runs the work and commits; if it throws, everything it did is rolled back. */
    <T> T inUnitOfWork(Work<T> work)
            throws SQLException, IOException, RestFailure, InterruptedException {
        LabConnection connection = idle.poll(connectionTimeout.toMillis(), TimeUnit.MILLISECONDS);
        if (connection == null) {
            throw new SQLException("no database connection became free in time", "57011");
        }
        LabConnection next = null;
        try {
            T result = work.run(connection);
            connection.jdbc().commit();
            next = connection;
            return result;
        } finally {
            idle.add(next != null ? next : rolledBack(connection));
        }
    }

    /** The connection without its changes, or another one if it is broken. */
    private LabConnection rolledBack(LabConnection connection) {
        try {
            connection.jdbc().rollback();
            return connection;
        } catch (SQLException e) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-LAB-0003W Rollback in the lab Db2 failed, SQLSTATE " + e.getSQLState());
        }
        try {
            return newConnection();
        } catch (SQLException e) {
            return connection;
        }
    }

    private LabConnection newConnection() throws SQLException {
        Connection connection = source.getConnection();
        connection.setAutoCommit(false);
        return new LabConnection(connection, timeoutSeconds);
    }

    /**
     * Ends the database: one in memory is gone, one on disk can be opened again at once. Derby
     * takes half a second to drop an in-memory database; it is dropped asynchronously.
     */
    @Override
    public void close() {
        source.setCreateDatabase("");
        if (inMemory) {
            source.setConnectionAttributes("drop=true");
            Thread.ofPlatform().daemon().name("ironbridge-lab-drop").start(this::end);
        } else {
            source.setShutdownDatabase("shutdown");
            end();
        }
    }

    private void end() {
        try {
            source.getConnection().close();
        } catch (SQLException e) {
            if (!SHUT_DOWN.equals(e.getSQLState())) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "IRB-LAB-0004W The lab Db2's database did not shut down cleanly, SQLSTATE "
                                + e.getSQLState());
            }
        }
    }
}
