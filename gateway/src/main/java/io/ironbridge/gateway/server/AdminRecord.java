package io.ironbridge.gateway.server;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Logs what administrators do. The logger of this class has a fixed level: an administrator who may
 * set levels could otherwise act unseen.
 */
final class AdminRecord {
    static final String NAME = AdminRecord.class.getName();

    private static final Logger LOG = System.getLogger(NAME);

    /** A strong reference: the log manager holds loggers weakly, and with them their levels. */
    private static final java.util.logging.Logger LEVEL = java.util.logging.Logger.getLogger(NAME);

    private AdminRecord() {}

    /** Enables the lines, whatever the level of the packages above. */
    static void open() {
        LEVEL.setLevel(LogLevels.of(Level.INFO));
    }

    static void line(Level level, String message, Object... parameters) {
        LOG.log(level, message, parameters);
    }
}
