package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.DriverBranch;
import io.ironbridge.connectorapi.UnitOfWork;
import java.sql.Connection;
import java.sql.SQLException;
import javax.transaction.xa.XAException;

/** The connection of a unit of work. */
final class SqlBranch extends DriverBranch<Connection> implements UnitOfWork.OnePhase {
    private final SqlConnector owner;

    SqlBranch(SqlConnector owner, Connection connection) {
        super(connection, owner.cancelGrace().multipliedBy(2));
        this.owner = owner;
    }

    /** A rollback would wait behind the statement. */
    @Override
    protected void onStuck() {
        SqlCall.abort(connection());
    }

    @Override
    protected void giveBack(boolean isUsable) {
        if (isUsable) {
            SqlCall.close(connection());
        } else {
            SqlCall.discard(connection());
        }
        owner.returnConnection();
    }

    // ---- of a driver that cannot prepare

    @Override
    public void commit() throws XAException {
        try {
            connection().commit();
        } catch (SQLException e) {
            spoil();
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
            connection().rollback();
        } catch (SQLException e) {
            spoil(); // the database rolls back when the connection ends
            throw failure(XAException.XAER_RMFAIL, e);
        }
    }

    private static XAException failure(int code, SQLException cause) {
        XAException failure = new XAException(code);
        failure.initCause(cause);
        return failure;
    }
}
