package io.ironbridge.workloaddriver.named.unit;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.engine.RequestSlot;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingClient;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** A client that runs one unit after another over its own connections. */
final class NarayanaClient implements BlockingClient {
    private static final String INSERT = Databases.INSERT.formatted("?", "?", "?");
    private static final BigDecimal AMOUNT = new BigDecimal(UnitsProject.AMOUNT);

    private final TransactionManager manager;
    private final List<Databases.Database> databases;
    private final List<Session> sessions = new ArrayList<>();

    NarayanaClient(TransactionManager manager, List<Databases.Database> databases) {
        this.manager = manager;
        this.databases = databases;
    }

    private record Session(XAConnection connection, XAResource resource, Connection handle) {}

    @Override
    public Answer send(RequestSlot slot) {
        try {
            connect();
            unit();
            return Answer.ok(0);
        } catch (SQLException
                | NotSupportedException
                | SystemException
                | RollbackException
                | HeuristicMixedException
                | HeuristicRollbackException e) {
            close();
            return Answer.failed(Outcome.BROKEN, "unit of work", e.toString());
        }
    }

    private void connect() throws SQLException {
        while (sessions.size() < databases.size()) {
            XAConnection connection = databases.get(sessions.size()).source().getXAConnection();
            sessions.add(
                    new Session(
                            connection, connection.getXAResource(), connection.getConnection()));
        }
    }

    private void unit()
            throws SQLException,
                    NotSupportedException,
                    SystemException,
                    RollbackException,
                    HeuristicMixedException,
                    HeuristicRollbackException {
        manager.begin();
        boolean isComplete = false;
        try {
            Transaction transaction = manager.getTransaction();
            for (Session session : sessions) {
                if (!transaction.enlistResource(session.resource)) {
                    throw new SQLException("a database takes no transaction");
                }
                for (int row = databases.size(); row <= UnitsProject.ROWS; row++) {
                    insert(session.handle);
                }
            }
            isComplete = true;
        } finally {
            if (!isComplete) {
                manager.rollback();
            }
        }
        manager.commit();
    }

    private void insert(Connection into) throws SQLException {
        try (PreparedStatement insert = into.prepareStatement(INSERT)) {
            insert.setInt(1, databases.size());
            insert.setString(2, UnitsProject.ACCOUNT);
            insert.setBigDecimal(3, AMOUNT);
            if (insert.executeUpdate() != 1) {
                throw new SQLException("no row was inserted");
            }
        }
    }

    @Override
    public void close() {
        for (Session session : sessions) {
            try {
                session.connection.close();
            } catch (SQLException _) {
                // it is broken
            }
        }
        sessions.clear();
    }
}
