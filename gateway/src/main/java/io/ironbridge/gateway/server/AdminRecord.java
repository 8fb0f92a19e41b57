package io.ironbridge.gateway.server;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * The lines of the log about what administrators do. They have a logger of their own with a level
 * that nobody can change: whoever may set the levels of others could act unseen otherwise.
 */
final class AdminRecord {
    static final String NAME = AdminRecord.class.getName();

    private static final Logger LOG = System.getLogger(NAME);

    /** Held: the log manager keeps loggers weakly, and their levels with them. */
    private static final java.util.logging.Logger LEVEL = java.util.logging.Logger.getLogger(NAME);

    private AdminRecord() {}

    /** Has lines written from now on, whatever the level of the packages above. */
    static void open() {
        LEVEL.setLevel(LogLevels.of(Level.INFO));
    }

    static void line(Level level, String message, Object... parameters) {
        LOG.log(level, message, parameters);
    }
}
