package io.ironbridge.gateway.server;

import java.util.logging.Level;

/** Level names of the JDK's two logging APIs. */
public final class LogLevels {
    private LogLevels() {}

    /** The corresponding level of {@code java.util.logging}. */
    public static Level of(System.Logger.Level level) {
        return switch (level) {
            case ALL -> Level.ALL;
            case TRACE -> Level.FINER;
            case DEBUG -> Level.FINE;
            case INFO -> Level.INFO;
            case WARNING -> Level.WARNING;
            case ERROR -> Level.SEVERE;
            case OFF -> Level.OFF;
        };
    }
}
