package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.UnitOfWork;
import java.sql.Connection;
import java.sql.SQLException;
import javax.transaction.xa.XAException;
import org.jspecify.annotations.Nullable;

/** The connection of a unit of work: all calls of the unit over this data source use it. */
final class SqlBranch implements UnitOfWork.Branch, UnitOfWork.OnePhase {
    private final SqlConnector owner;
    private final Connection connection;
    private volatile @Nullable SqlCall last;
    private volatile boolean unsound;

    SqlBranch(SqlConnector owner, Connection connection) {
        this.owner = owner;
        this.connection = connection;
    }

    /** The connection, for the next call of the unit. */
    Connection begin(SqlCall call) {
        last = call;
        return connection;
    }

    /** The connection cannot be used again. */
    void spoil() {
        unsound = true;
    }

    @Override
    public boolean awaitIdle() {
        SqlCall call = last;
        try {
            boolean idle = call == null || call.awaitReturn(2 * owner.cancelGrace().toNanos());
            if (!idle) {
                spoil();
                SqlCall.abort(connection); // a rollback would wait behind the statement
            }
            return idle;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            unsound = true;
            return false;
        }
    }

    @Override
    public void onEnd(boolean isUsable) {
        if (unsound || !isUsable) {
            SqlCall.discard(connection);
        } else {
            SqlCall.close(connection);
        }
        owner.returnConnection();
    }

    // ---- of a driver that cannot prepare

    @Override
    public void commit() throws XAException {
        try {
            connection.commit();
        } catch (SQLException e) {
            unsound = true;
            throw failure(
                    SqlErrors.isConnectionFailure(e)
                            ? XAException.XAER_RMFAIL
                            : XAException.XA_RBOTHER,
                    e);
        }
    }

    @Override
    public void rollback() throws XAException {
        try {
            connection.rollback();
        } catch (SQLException e) {
            unsound = true; // the database rolls back when the connection ends
            throw failure(XAException.XAER_RMFAIL, e);
        }
    }

    private static XAException failure(int code, SQLException cause) {
        XAException failure = new XAException(code);
        failure.initCause(cause);
        return failure;
    }
}
