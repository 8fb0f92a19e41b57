package io.ironbridge.connectorsql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The prepared statements of one connection, of which those used last are kept for later calls.
 * Used by one call at a time, as its connection is.
 */
final class StatementCache {
    private final Connection connection;
    private final int size;

    /** Those that no call uses, the one used last at the end. */
    private final SequencedMap<String, PreparedStatement> idle = new LinkedHashMap<>();

    /**
     * @param size maximum number of statements kept
     */
    StatementCache(Connection connection, int size) {
        this.connection = connection;
        this.size = size;
    }

    /** Returns a statement that is kept, or prepares it. */
    PreparedStatement take(String text) throws SQLException {
        PreparedStatement kept = idle.remove(text);
        return kept == null ? connection.prepareStatement(text) : kept;
    }

    /**
     * Keeps a statement, without its values, or closes it.
     *
     * @param isSound false to close it in any case
     */
    void giveBack(String text, PreparedStatement used, boolean isSound) {
        try {
            if (!isSound || size == 0) {
                used.close();
                return;
            }
            used.clearParameters();
            idle.put(text, used);
            if (idle.size() > size) {
                idle.pollFirstEntry().getValue().close();
            }
        } catch (SQLException | RuntimeException broken) {
            // What the call did is done; the next use of the connection shows the failure.
        }
    }
}
