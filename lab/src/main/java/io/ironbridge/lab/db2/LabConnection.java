package io.ironbridge.lab.db2;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** One database connection with the statements it has prepared. Used by one thread at a time. */
final class LabConnection {
    private static final int MAX_STATEMENTS = 200;

    private final Connection connection;
    private final int timeoutSeconds;
    private final Map<Long, PreparedStatement> statements = new LinkedHashMap<>(64, 0.75f, true);

    LabConnection(Connection connection, int timeoutSeconds) {
        this.connection = connection;
        this.timeoutSeconds = timeoutSeconds;
    }

    Connection jdbc() {
        return connection;
    }

    PreparedStatement prepared(Service service) throws SQLException {
        PreparedStatement known = statements.get(service.id());
        if (known != null) {
            return known;
        }
        Qualifiers.use(connection, service.qualifier());
        PreparedStatement fresh = connection.prepareStatement(service.plan().statement().jdbcSql());
        fresh.setQueryTimeout(timeoutSeconds);
        statements.put(service.id(), fresh);
        dropEldest();
        return fresh;
    }

    private void dropEldest() throws SQLException {
        if (statements.size() > MAX_STATEMENTS) {
            Iterator<PreparedStatement> eldest = statements.values().iterator();
            eldest.next().close();
            eldest.remove();
        }
    }
}
