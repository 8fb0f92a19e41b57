package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorsql.SqlConnector;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The connections of a data source for programs of this process. Thread-safe. */
public final class ProgramPool {
    private final SqlConnector connector;
    private int users;
    private boolean retired;

    public ProgramPool(SqlConnector connector) {
        this.connector = connector;
    }

    Connection take(Deadline deadline) throws SQLException {
        return connector.take(deadline);
    }

    void giveBack(Connection connection, boolean isUsable) {
        connector.giveBack(connection, isUsable);
    }

    Duration cancelGrace() {
        return connector.cancelGrace();
    }

    // ---- of pools that are replaced

    /** A task may use it until it is released. */
    synchronized void retain() {
        users++;
    }

    synchronized void release() {
        users--;
        closeIfUnused();
    }

    /** Closes it as soon as no task uses it. */
    synchronized void retire() {
        retired = true;
        closeIfUnused();
    }

    private void closeIfUnused() {
        if (retired && users == 0) {
            connector.close();
        }
    }
}
