package io.ironbridge.gateway.cli;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.PrintWriter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Log lines go to standard error: time, level, message. */
final class Logging {
    private Logging() {}

    /** Holds the logger: the log manager keeps loggers weakly, and their levels with them. */
    private static final class Ours {
        static final Logger LOGGER = Logger.getLogger("io.ironbridge");
    }

    /** To be called before anything in the process logs. */
    static void beforeFirstUse() {
        System.setProperty("java.util.logging.manager", LastingLogManager.class.getName());
        // SLF4J, which libraries bring along, would tell everybody that it has nowhere to log.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    /** Our own records from {@code level} up, those of libraries from warnings up. */
    static void configure(System.Logger.Level level, PrintWriter err) {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        Logger root = Logger.getLogger("");
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        root.addHandler(new Lines(err));
        root.setLevel(Level.WARNING);
        Ours.LOGGER.setLevel(julLevel(level));
    }

    private static Level julLevel(System.Logger.Level level) {
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

    private static final class Lines extends Handler {
        private final PrintWriter err;

        Lines(PrintWriter err) {
            this.err = err;
            setFormatter(new OneLineFormatter());
        }

        @Override
        public void publish(LogRecord record) {
            if (isLoggable(record)) {
                err.print(getFormatter().format(record));
                err.flush();
            }
        }

        @Override
        public void flush() {
            err.flush();
        }

        @Override
        public void close() {
            flush();
        }
    }
}
