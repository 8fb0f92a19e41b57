package io.ironbridge.cli.terminal;

import io.ironbridge.gateway.logs.LogRateLimiter;
import java.util.function.LongSupplier;
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/**
 * Limits the log lines of libraries per second, and counts those it drops: a caller who can trigger
 * lines with stack traces must not fill the disk. Lines of Ironbridge are not limited here; they
 * have their own rate limits. Errors and warnings have separate limits. Thread-safe.
 */
final class LibraryLines implements Filter {
    private static final String OURS = "io.ironbridge";
    private static final int PER_SECOND = 10;

    private final LogRateLimiter pace;
    private final LogRateLimiter severe;

    /**
     * @param nanoTime as {@link System#nanoTime}
     */
    LibraryLines(LongSupplier nanoTime) {
        this.pace = new LogRateLimiter(nanoTime, PER_SECOND);
        this.severe = new LogRateLimiter(nanoTime, PER_SECOND);
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        String logger = line.getLoggerName();
        if (logger != null && logger.startsWith(OURS)) {
            return true;
        }
        LogRateLimiter its = line.getLevel().intValue() >= Level.SEVERE.intValue() ? severe : pace;
        long heldBack = its.take();
        if (heldBack > 0) {
            line.setMessage(line.getMessage() + LogRateLimiter.more(heldBack));
        }
        return heldBack != LogRateLimiter.HELD_BACK;
    }
}
