package io.ironbridge.gateway.cli;

import io.ironbridge.gateway.logs.LogPace;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/**
 * Lets some lines of libraries through in a second, and counts the others: what somebody can have
 * them say again and again, stack traces with it, must not fill the disk. Ours are all let through:
 * they have paces of their own. Thread-safe.
 */
final class LibraryLines implements Filter {
    private static final String OURS = "io.ironbridge";
    private static final int PER_SECOND = 10;

    private final LogPace pace;

    /**
     * @param nanoTime as {@link System#nanoTime}
     */
    LibraryLines(LongSupplier nanoTime) {
        this.pace = new LogPace(nanoTime, PER_SECOND);
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        String logger = line.getLoggerName();
        if (logger != null && logger.startsWith(OURS)) {
            return true;
        }
        long heldBack = pace.take();
        if (heldBack > 0) {
            line.setMessage(line.getMessage() + LogPace.more(heldBack));
        }
        return heldBack != LogPace.HELD_BACK;
    }
}
