package io.ironbridge.gateway.logs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Limits log lines of a kind to a few per second and counts the suppressed ones, so that logging
 * does not aggravate an overload. Thread-safe.
 */
public final class LogRateLimiter {
    /** The line must be suppressed. */
    public static final long HELD_BACK = -1;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final AtomicLong next;
    private final AtomicLong heldBack = new AtomicLong();
    private final AtomicInteger used = new AtomicInteger();
    private final int perSecond;

    /**
     * @param perSecond maximum number of lines
     */
    public LogRateLimiter(LongSupplier nanoTime, int perSecond) {
        this.nanoTime = nanoTime;
        this.perSecond = perSecond;
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    /** The number of lines suppressed since the last one, or {@link #HELD_BACK}. */
    public long take() {
        long now = nanoTime.getAsLong();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + SECOND)) {
            used.set(1);
            return heldBack.getAndSet(0);
        }
        if (used.getAndIncrement() < perSecond) {
            return 0;
        }
        heldBack.incrementAndGet();
        return HELD_BACK;
    }

    /** The suffix of a line for suppressed lines; empty if there are none. */
    public static String more(long heldBack) {
        return heldBack == 0 ? "" : "; " + heldBack + " more since the last such line";
    }
}
