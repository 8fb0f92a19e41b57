package io.ironbridge.cli.terminal;

import io.ironbridge.gateway.server.LogLevels;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Writes log lines to standard error: time, level, message. */
public final class Logging {
    /** Maximum time that the end of a command waits for lines to be written. */
    private static final Duration FLUSH_TIME = Duration.ofSeconds(5);

    private Logging() {}

    /**
     * Keeps references to loggers: the log manager has weak references only, and loses levels with
     * them.
     */
    private static final class Ours {
        static final Logger LOGGER = Logger.getLogger("io.ironbridge");
        static final Logger HTTP2 =
                Logger.getLogger("io.netty.handler.codec.http2.DefaultHttp2Connection");
        static final Logger PATTERNS =
                Logger.getLogger("com.networknt.schema.keyword.PatternValidator");
        static final Logger ARTEMIS = Logger.getLogger("org.apache.activemq");
        static final Logger NARAYANA = Logger.getLogger("com.arjuna");
        static final Logger ARTEMIS_AUDIT = Logger.getLogger("org.apache.activemq.audit");
    }

    /** To be called before anything in the process logs. */
    public static void beforeFirstUse() {
        System.setProperty("java.util.logging.manager", LastingLogManager.class.getName());
        // SLF4J, which libraries bring along, would print a warning that it has no provider.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    /**
     * Logs Ironbridge's records from {@code level} up, those of libraries from warnings up, as
     * {@link LibraryLines} allows.
     *
     * @param queue lines that may wait to be written
     */
    public static void configure(System.Logger.Level level, int queue, PrintWriter err) {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        Logger root = Logger.getLogger("");
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
            if (handler instanceof QueuedLines lines) {
                lines.close();
            }
        }
        QueuedLines lines = new QueuedLines(err, queue, FLUSH_TIME).start();
        lines.setFilter(new LibraryLines(System::nanoTime));
        root.addHandler(lines);
        root.setLevel(Level.WARNING);
        Ours.HTTP2.setLevel(
                Level.OFF); // logs a stack trace for each client that overruns its window
        Ours.PATTERNS.setLevel(Level.OFF); // logs each value; IRB-GW-0224W reports this
        Ours.ARTEMIS.setLevel(Level.WARNING);
        Ours.NARAYANA.setLevel(Level.OFF); // logs exceptions of drivers, with data in their texts
        Ours.ARTEMIS_AUDIT.setLevel(Level.OFF); // logs a line for each message, with users in it
        Ours.LOGGER.setLevel(LogLevels.of(level));
    }

    /** Writes log lines as JSON from now on. */
    public static void asJson() {
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            if (handler instanceof QueuedLines lines) {
                lines.setFormatter(new JsonFormatter());
            }
        }
    }

    /** Writes waiting lines; to be called before the process ends. */
    public static void flush() {
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.flush();
        }
    }
}
