package io.ironbridge.gateway.logs;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Lets a few lines of a kind through in a second and counts those that it holds back: what is
 * refused because there is too much must not become more by being told. Thread-safe.
 */
public final class LogRateLimiter {
    /** This line is not to be written. */
    public static final long HELD_BACK = -1;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final AtomicLong next;
    private final AtomicLong heldBack = new AtomicLong();
    private final AtomicInteger used = new AtomicInteger();
    private final int perSecond;

    /**
     * @param perSecond lines that are let through
     */
    public LogRateLimiter(LongSupplier nanoTime, int perSecond) {
        this.nanoTime = nanoTime;
        this.perSecond = perSecond;
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    /** How many lines were held back since the last one, or {@link #HELD_BACK}. */
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

    /** The words for those that were held back, to be put behind a line; empty for none. */
    public static String more(long heldBack) {
        return heldBack == 0 ? "" : "; " + heldBack + " more since the last such line";
    }
}
