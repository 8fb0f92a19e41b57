package io.ironbridge.transactions;

import io.ironbridge.connectorapi.UnitOfWork;
import io.ironbridge.connectorapi.UnitOfWork.Recovery;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.derby.jdbc.EmbeddedXADataSource;

/** A database with a table of one column. */
final class Bank implements Recovery {
    private final XADataSource source;
    private final String name;

    /** A database that has the table. */
    Bank(XADataSource source, String name) {
        this.source = source;
        this.name = name;
    }

    /** A database of Derby's. */
    Bank(Path folder, String name) throws SQLException {
        this(derby(folder, name), name);
        XAConnection open = source.getXAConnection();
        try (Connection connection = open.getConnection();
                Statement statement = connection.createStatement();
                ResultSet tables = connection.getMetaData().getTables(null, null, "ENTRY", null)) {
            if (!tables.next()) {
                statement.execute("CREATE TABLE ENTRY (N INT NOT NULL)");
            }
        } finally {
            open.close();
        }
    }

    private static XADataSource derby(Path folder, String name) {
        EmbeddedXADataSource source = new EmbeddedXADataSource();
        source.setDatabaseName(folder.resolve(name).toString());
        source.setCreateDatabase("create");
        return source;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Session open() throws SQLException {
        if (name.equals(System.getProperty("unreachable"))) {
            throw new SQLException("not reached by recovery");
        }
        XAConnection connection = source.getXAConnection();
        XAResource resource = connection.getXAResource();
        return new Session() {
            @Override
            public XAResource resource() {
                return resource;
            }

            @Override
            public void close() {
                Bank.close(connection);
            }
        };
    }

    private static void close(XAConnection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Inserts a row as a part of the unit. */
    void insert(UnitOfWork unit, int number, Fault fault) throws Exception {
        XAConnection connection = source.getXAConnection();
        unit.add(
                this,
                name,
                new Faulty(connection.getXAResource(), fault),
                new UnitOfWork.Branch() {
                    @Override
                    public boolean awaitIdle() {
                        return true;
                    }

                    @Override
                    public void onEnd(boolean isUsable) {
                        close(connection);
                    }
                });
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.execute("INSERT INTO ENTRY VALUES (" + number + ")");
        }
    }

    /** Leaves a branch as a process does that ends before the decision. */
    void prepare(Xid branch, int number) throws Exception {
        XAConnection connection = source.getXAConnection();
        XAResource resource = connection.getXAResource();
        resource.start(branch, XAResource.TMNOFLAGS);
        try (Statement statement = connection.getConnection().createStatement()) {
            statement.execute("INSERT INTO ENTRY VALUES (" + number + ")");
        }
        resource.end(branch, XAResource.TMSUCCESS);
        resource.prepare(branch);
        connection.close();
    }

    /** Rows that are committed. */
    int rows() throws SQLException {
        XAConnection open = source.getXAConnection();
        try (Connection connection = open.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM ENTRY")) {
            rows.next();
            return rows.getInt(1);
        } finally {
            open.close();
        }
    }

    /** Branches in doubt. */
    int inDoubt() throws Exception {
        try (Session session = open()) {
            return session.resource()
                    .recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)
                    .length;
        }
    }

    /** Only of Derby. */
    void shutDown() throws SQLException {
        EmbeddedXADataSource database = (EmbeddedXADataSource) source;
        database.setCreateDatabase(null);
        database.setShutdownDatabase("shutdown");
        try {
            database.getConnection().close();
        } catch (SQLException e) {
            if (!"08006".equals(e.getSQLState())) { // the state of a shutdown that worked
                throw e;
            }
        }
    }

    /** What happens to a branch. */
    enum Fault {
        NONE,
        REFUSES_TO_PREPARE,
        /** The connection is lost when it has prepared. */
        IS_LOST_AFTER_PREPARE,
        /** As a server that stops. */
        FAILS_TO_COMMIT_ONCE,
        /** The process ends. */
        HALTS_BEFORE_PREPARE,
        HALTS_AFTER_PREPARE,
        HALTS_BEFORE_COMMIT,
        HALTS_AFTER_COMMIT
    }

    private record Faulty(XAResource resource, Fault fault) implements XAResource {
        private void haltIf(Fault at) {
            if (fault == at) {
                NodeProcess.halt();
            }
        }

        @Override
        public int prepare(Xid xid) throws XAException {
            haltIf(Fault.HALTS_BEFORE_PREPARE);
            if (fault == Fault.REFUSES_TO_PREPARE) {
                resource.rollback(xid);
                throw new XAException(XAException.XA_RBINTEGRITY);
            }
            int vote = resource.prepare(xid);
            haltIf(Fault.HALTS_AFTER_PREPARE);
            if (fault == Fault.IS_LOST_AFTER_PREPARE) {
                throw new XAException(XAException.XAER_RMFAIL);
            }
            return vote;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            haltIf(Fault.HALTS_BEFORE_COMMIT);
            if (fault == Fault.FAILS_TO_COMMIT_ONCE) {
                throw new XAException(XAException.XAER_RMERR);
            }
            resource.commit(xid, onePhase);
            haltIf(Fault.HALTS_AFTER_COMMIT);
        }

        @Override
        public void start(Xid xid, int flags) throws XAException {
            resource.start(xid, flags);
        }

        @Override
        public void end(Xid xid, int flags) throws XAException {
            resource.end(xid, flags);
        }

        @Override
        public void rollback(Xid xid) throws XAException {
            resource.rollback(xid);
        }

        @Override
        public void forget(Xid xid) throws XAException {
            resource.forget(xid);
        }

        @Override
        public Xid[] recover(int flag) throws XAException {
            return resource.recover(flag);
        }

        @Override
        public boolean isSameRM(XAResource other) throws XAException {
            return resource.isSameRM(other);
        }

        @Override
        public int getTransactionTimeout() throws XAException {
            return resource.getTransactionTimeout();
        }

        @Override
        public boolean setTransactionTimeout(int seconds) throws XAException {
            return resource.setTransactionTimeout(seconds);
        }
    }
}
