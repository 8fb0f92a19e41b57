package io.ironbridge.transactions;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;

/**
 * The nodes of a shared store, with their leases, in a table of PostgreSQL. Its clock decides when
 * a lease has expired.
 *
 * <p>A new holder changes the token, which is a key: that waits for the writers of the log, which
 * lock the row {@code FOR KEY SHARE}, and a renewal does not.
 */
final class NodeTable {
    static final String NAME = "ironbridge_node";

    private static final String EXPIRY =
            "UPDATE "
                    + NAME
                    + " SET expires = clock_timestamp() + make_interval(secs => ?)"
                    + " WHERE node = ? AND token = ?";

    /** An advisory lock: two processes that create the table at once would fail. */
    private static final long CREATION = 0x49524e4252494447L;

    /** Less than a driver waits for an answer: the database notices no client that gives up. */
    private static final int LOCK_MILLIS = 100;

    private final DataSource source;
    private final Duration lease;

    NodeTable(DataSource source, Duration lease) {
        this.source = source;
        this.lease = lease;
    }

    /** Creates the table if it is missing. */
    void create() throws SQLException {
        inTransaction(statement -> {
            statement.execute("SELECT pg_advisory_xact_lock(" + CREATION + ")");
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS "
                            + NAME
                            + " (node VARCHAR(64) PRIMARY KEY, id BIGINT NOT NULL,"
                            + " owner VARCHAR(64) NOT NULL, token BIGINT NOT NULL UNIQUE,"
                            + " expires TIMESTAMPTZ NOT NULL,"
                            + " connections TEXT NOT NULL DEFAULT '')");
            statement.execute("CREATE SEQUENCE IF NOT EXISTS ironbridge_token");
        });
    }

    /**
     * Takes the lease of a node that has expired, or that this owner has had before.
     *
     * @return empty if another owner has it, or if there is no such node
     */
    Optional<Lease> take(String node, String owner) throws SQLException {
        return query(
                        "UPDATE "
                                + NAME
                                + " SET owner = ?, token = nextval('ironbridge_token'), expires ="
                                + " clock_timestamp() + make_interval(secs => ?)"
                                + " WHERE node = ? AND (owner = ? OR expires < clock_timestamp())"
                                + " RETURNING id, token",
                        row -> lease(node, row),
                        owner,
                        seconds(),
                        node,
                        owner)
                .stream()
                .findFirst();
    }

    /**
     * Takes the lease of this process's own node, which is registered if it is unknown.
     *
     * @return empty if another owner has it
     */
    Optional<Lease> acquire(String node, String owner) throws SQLException {
        Optional<Lease> taken = take(node, owner);
        if (taken.isEmpty()) {
            taken =
                    query(
                                    "INSERT INTO "
                                            + NAME
                                            + " (node, id, owner, token, expires) VALUES (?,"
                                            + " nextval('ironbridge_token'), ?,"
                                            + " nextval('ironbridge_token'),"
                                            + " clock_timestamp() + make_interval(secs => ?))"
                                            + " ON CONFLICT DO NOTHING RETURNING id, token",
                                    row -> lease(node, row),
                                    node,
                                    owner,
                                    seconds())
                            .stream()
                            .findFirst();
        }
        return taken;
    }

    /** Returns whether it is still held. */
    boolean renew(Lease held) throws SQLException {
        return expiresIn(held, seconds());
    }

    /** As {@link #renew(Lease)}, over this connection. */
    boolean renew(Connection connection, Lease held) throws SQLException {
        try (PreparedStatement statement = prepared(connection, EXPIRY, expiry(held, seconds()))) {
            return statement.executeUpdate() > 0;
        }
    }

    /** Lets it expire now. */
    void release(Lease held) throws SQLException {
        expiresIn(held, 0.0);
    }

    private boolean expiresIn(Lease held, double seconds) throws SQLException {
        return update(EXPIRY, expiry(held, seconds)) > 0;
    }

    private static Object[] expiry(Lease held, double seconds) {
        return new Object[] {seconds, held.node(), held.token()};
    }

    /**
     * Whether it is held; waits for what is being written into the log. Afterwards the log has all
     * decisions of earlier holders.
     */
    boolean verify(Lease held) throws SQLException {
        return isFound(held, "FOR UPDATE");
    }

    /** Whether it is held, and the log can be written; does not wait for its writers. */
    boolean canWrite(Lease held) throws SQLException {
        return isFound(held, "AND expires > clock_timestamp() FOR KEY SHARE");
    }

    private boolean isFound(Lease held, String how) throws SQLException {
        return !query(
                        "SELECT id, token FROM " + NAME + " WHERE node = ? AND token = ? " + how,
                        row -> lease(held.node(), row),
                        held.node(),
                        held.token())
                .isEmpty();
    }

    /**
     * Removes a node with nothing in doubt, and its log.
     *
     * @throws SQLException also if a session reads the log, such as a backup
     */
    void remove(Lease held) throws SQLException {
        inTransaction(statement -> {
            statement.execute("SET LOCAL lock_timeout = " + LOCK_MILLIS);
            try (PreparedStatement delete =
                    statement
                            .getConnection()
                            .prepareStatement(
                                    "DELETE FROM " + NAME + " WHERE node = ? AND token = ?")) {
                delete.setString(1, held.node());
                delete.setLong(2, held.token());
                if (delete.executeUpdate() > 0) {
                    statement.execute("DROP TABLE IF EXISTS " + SharedLog.table(held));
                }
            }
        });
    }

    boolean isThere(String table) throws SQLException {
        return query("SELECT to_regclass(?) IS NOT NULL", row -> row.getBoolean(1), table)
                .getFirst();
    }

    /** Nodes whose lease has expired. */
    List<String> expired() throws SQLException {
        return query(
                "SELECT node FROM " + NAME + " WHERE expires < clock_timestamp() ORDER BY node",
                row -> row.getString(1));
    }

    /** Names of the connections that the units of a node use; of all nodes for {@code "%"}. */
    Set<String> connections(String node) throws SQLException {
        Set<String> names = new TreeSet<>();
        for (String lines :
                query(
                        "SELECT connections FROM " + NAME + " WHERE node = ? OR ? = '%'",
                        row -> row.getString(1),
                        node,
                        node)) {
            lines.lines().forEach(names::add);
        }
        return names;
    }

    /** Returns whether the lease is still held. */
    boolean setConnections(Lease held, Set<String> names) throws SQLException {
        return update(
                        "UPDATE " + NAME + " SET connections = ? WHERE node = ? AND token = ?",
                        String.join("\n", names),
                        held.node(),
                        held.token())
                > 0;
    }

    private Lease lease(String node, ResultSet row) throws SQLException {
        return new Lease(node, row.getLong(1), row.getLong(2), lease);
    }

    private double seconds() {
        return lease.toNanos() / 1e9;
    }

    // ---- JDBC

    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private interface Work {
        void run(Statement statement) throws SQLException;
    }

    private <T> List<T> query(String sql, Row<T> reader, Object... values) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = prepared(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
                all.add(reader.read(rows));
            }
            return all;
        }
    }

    private int update(String sql, Object... values) throws SQLException {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private PreparedStatement prepared(Connection connection, String sql, Object... values)
            throws SQLException {
        connection.setAutoCommit(true);
        PreparedStatement statement = connection.prepareStatement(sql);
        // A lock that is not free, or a database that does not answer, is an error in time.
        statement.setQueryTimeout(Math.toIntExact(Math.max(1, lease.toSeconds() / 2)));
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /**
     * Lets the database end this transaction if its process is stopped in the middle: others would
     * wait for its locks.
     */
    static void limitIdle(Statement statement, Duration limit) throws SQLException {
        statement.execute("SET LOCAL idle_in_transaction_session_timeout = " + limit.toMillis());
    }

    private void inTransaction(Work work) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            limitIdle(statement, lease);
            boolean isDone = false;
            try {
                work.run(statement);
                connection.commit();
                isDone = true;
            } finally {
                if (!isDone) {
                    connection.rollback();
                }
            }
        }
    }
}
