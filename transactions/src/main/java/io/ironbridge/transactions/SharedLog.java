package io.ironbridge.transactions;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StateStatus;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import com.arjuna.ats.internal.arjuna.objectstore.jdbc.JDBCStore;
import com.arjuna.ats.internal.arjuna.objectstore.jdbc.accessors.DirectDataSourceJDBCAccess;
import com.arjuna.ats.internal.arjuna.objectstore.jdbc.drivers.postgresql_driver;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The log of one node in a shared store: Narayana's, with the difference that a statement writes
 * only while it finds the lease. The statement locks the lease, and commits at once, so that a
 * process that is stopped holds no lock.
 */
final class SharedLog extends JDBCStore {
    /** Between two attempts to write a decision. */
    private static final long RETRY_MILLIS = 200;

    private static final System.Logger LOG = System.getLogger(SharedLog.class.getName());

    private static final String NO_TABLE = "42P01";

    /** Classes of SQLSTATE with which the database says that it has not carried a statement out. */
    private static final Set<String> REFUSALS = Set.of("25", "42", "53", "54", "55");

    /** What Narayana moves a unit to that it cannot read, even if it is only not reached. */
    private static final String MOVED = "/Expired";

    private final ObjectStoreEnvironmentBean bean;
    private final Writer writer;
    private final Set<Uid> inDoubt = ConcurrentHashMap.newKeySet();

    private volatile Predicate<Uid> mustDecide = unit -> false;

    private SharedLog(ObjectStoreEnvironmentBean bean, Lease lease) throws ObjectStoreException {
        super(bean);
        this.bean = bean;
        this.writer = new Writer(bean.getJdbcDataSource(), lease);
        try {
            writer.read(bean.getJdbcDataSource(), lease, bean);
        } catch (SQLException e) {
            throw new ObjectStoreException(e);
        }
        _theImple = writer;
    }

    /** Opens the log of the own node; creates its table. */
    static SharedLog open(DataSource source, Lease lease)
            throws ObjectStoreException, SQLException {
        create(source, lease);
        return opened(source, lease);
    }

    /** Opens the log of another node; empty if it has none, and so has decided nothing. */
    static Optional<SharedLog> find(DataSource source, NodeTable nodes, Lease lease)
            throws ObjectStoreException, SQLException {
        return nodes.isThere(table(lease)) ? Optional.of(opened(source, lease)) : Optional.empty();
    }

    private static SharedLog opened(DataSource source, Lease lease) throws ObjectStoreException {
        ObjectStoreEnvironmentBean bean = new ObjectStoreEnvironmentBean();
        bean.setJdbcDataSource(source);
        bean.setTablePrefix(lease.tablePrefix());
        bean.setCreateTable(false);
        bean.setDropTable(false);
        return new SharedLog(bean, lease);
    }

    /** Creates the table of a node if it is missing: Narayana fails on one that exists. */
    private static void create(DataSource source, Lease lease) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS "
                            + table(lease)
                            + " (StateType INTEGER NOT NULL, Hidden INTEGER NOT NULL,"
                            + " TypeName VARCHAR(255) NOT NULL, UidString VARCHAR(255) NOT NULL,"
                            + " ObjectState BYTEA,"
                            + " PRIMARY KEY (UidString, TypeName, StateType))");
        }
    }

    static String table(Lease lease) {
        return lease.tablePrefix() + "JBossTSTxTable";
    }

    /**
     * Names units that cannot be rolled back any more: their decisions are tried until the time of
     * the lease is over.
     */
    void setMustDecide(Predicate<Uid> units) {
        mustDecide = units;
    }

    /** Writes by another lease of the same node from now on. */
    void use(DataSource source, Lease lease) throws SQLException {
        create(source, lease);
        writer.read(source, lease, bean);
    }

    /** Whether it is not known if a decision was written: then nothing more is written of it. */
    boolean isInDoubt(Uid unit) {
        return inDoubt.contains(unit);
    }

    /** The unit has ended: what is in the log is its outcome. */
    void settle(Uid unit) {
        inDoubt.remove(unit);
    }

    /** The same for all other units: recovery has written of them, and tries again. */
    void settleAllBut(Predicate<Uid> units) {
        inDoubt.removeIf(units.negate());
    }

    @Override
    public boolean write_committed(Uid unit, String type, OutputObjectState state) {
        if (type.endsWith(MOVED) || isInDoubt(unit)) {
            return false; // a decision stays until it is carried out, or forgotten
        }
        Lease lease = writer.lease;
        long end = System.nanoTime() + lease.time().toNanos();
        boolean mayBeWritten = false;
        Outcome outcome;
        do {
            outcome = writer.write(lease, unit, type, state);
            mayBeWritten |= outcome == Outcome.UNKNOWN;
        } while ((outcome == Outcome.UNKNOWN
                        || (outcome == Outcome.NOT_WRITTEN
                                && (mayBeWritten || mustDecide.test(unit))))
                && System.nanoTime() - end < 0
                && isPaused());
        if (outcome == Outcome.WRITTEN) {
            return true;
        }
        if (mayBeWritten) {
            inDoubt.add(unit); // who has the lease next knows, and ends the unit accordingly
        }
        return false;
    }

    /** Connections that Narayana reads with, each in one transaction. */
    static final class Reads extends DirectDataSourceJDBCAccess {
        private final Lease lease;

        Reads(DataSource source, Lease lease) {
            super(source);
            this.lease = lease;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = super.getConnection();
            try (Statement statement = connection.createStatement()) {
                NodeTable.limitIdle(statement, lease.time());
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }
    }

    /** What became of a statement that writes. */
    private enum Outcome {
        WRITTEN,
        /** The lease is lost: it can never be written. */
        REFUSED,
        /** There is no connection, or the database has refused. */
        NOT_WRITTEN,
        UNKNOWN
    }

    private static boolean isPaused() {
        try {
            Thread.sleep(RETRY_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Reads as Narayana does. */
    private static final class Writer extends postgresql_driver {
        private static final String FENCE =
                " FROM " + NodeTable.NAME + " WHERE node = ? AND token = ? FOR KEY SHARE";

        private volatile DataSource source;
        private volatile Lease lease;

        Writer(DataSource source, Lease lease) {
            this.source = source;
            this.lease = lease;
        }

        private void read(DataSource from, Lease next, ObjectStoreEnvironmentBean bean)
                throws SQLException {
            try {
                initialise(new Reads(from, next), table(next), bean);
            } catch (NamingException e) {
                throw new SQLException(e);
            }
            source = from;
            lease = next;
        }

        /** Writes, or replaces what is there: it can be repeated. */
        Outcome write(Lease held, Uid unit, String type, OutputObjectState state) {
            try (Connection connection = connected()) {
                if (connection == null) {
                    return Outcome.NOT_WRITTEN;
                }
                connection.setAutoCommit(true);
                try (PreparedStatement insert =
                        connection.prepareStatement(
                                "INSERT INTO "
                                        + table(held)
                                        + " (TypeName, UidString, StateType, Hidden, ObjectState)"
                                        + " SELECT ?, ?, "
                                        + StateStatus.OS_COMMITTED
                                        + ", 0, ?"
                                        + FENCE
                                        + " ON CONFLICT (UidString, TypeName, StateType)"
                                        + " DO UPDATE SET ObjectState = EXCLUDED.ObjectState")) {
                    insert.setQueryTimeout(seconds(held));
                    insert.setString(1, name(type));
                    insert.setString(2, unit.stringForm());
                    insert.setBytes(3, state.buffer());
                    insert.setString(4, held.node());
                    insert.setLong(5, held.token());
                    return insert.executeUpdate() > 0 ? Outcome.WRITTEN : Outcome.REFUSED;
                }
            } catch (SQLException e) {
                LOG.log(Level.DEBUG, "A decision may not have been written", e);
                return outcome(String.valueOf(e.getSQLState()));
            }
        }

        private @Nullable Connection connected() {
            try {
                return source.getConnection();
            } catch (SQLException e) {
                LOG.log(Level.DEBUG, "The shared log is not reached", e);
                return null;
            }
        }

        private static Outcome outcome(String state) {
            if (state.equals(NO_TABLE)) {
                return Outcome.REFUSED; // the lease was lost, and all is recovered
            }
            return REFUSALS.contains(state.substring(0, 2)) ? Outcome.NOT_WRITTEN : Outcome.UNKNOWN;
        }

        @Override
        public boolean remove_state(Uid unit, String type, int state) {
            Lease held = lease;
            try (Connection connection = source.getConnection()) {
                connection.setAutoCommit(true);
                try (PreparedStatement delete =
                        connection.prepareStatement(
                                "DELETE FROM "
                                        + table(held)
                                        + " WHERE TypeName = ? AND UidString = ? AND StateType = ?"
                                        + " AND EXISTS (SELECT 1"
                                        + FENCE
                                        + ")")) {
                    delete.setQueryTimeout(seconds(held));
                    delete.setString(1, name(type));
                    delete.setString(2, unit.stringForm());
                    delete.setInt(3, state);
                    delete.setString(4, held.node());
                    delete.setLong(5, held.token());
                    return delete.executeUpdate() > 0;
                }
            } catch (SQLException e) {
                LOG.log(Level.DEBUG, "An ended unit of work stays in the log for recovery", e);
                return false;
            }
        }

        private static String name(String type) {
            return type.startsWith("/") ? type.substring(1) : type;
        }

        private static int seconds(Lease held) {
            return Math.toIntExact(Math.max(1, held.time().toSeconds()));
        }
    }
}
