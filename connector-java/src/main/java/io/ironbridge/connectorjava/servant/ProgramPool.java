package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorsql.SqlConnector;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** The connections of a data source for programs of this process. Thread-safe. */
public final class ProgramPool extends SharedPool {
    private final SqlConnector connector;

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

    @Override
    void close() {
        connector.close();
    }
}
