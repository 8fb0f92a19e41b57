package io.ironbridge.gateway;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Lets one line of a kind through in a second and counts those that it holds back: what is refused
 * because there is too much must not become more by being told. Thread-safe.
 */
final class LogPace {
    /** This line is not to be written. */
    static final long HELD_BACK = -1;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final LongSupplier nanoTime;
    private final AtomicLong next;
    private final AtomicLong heldBack = new AtomicLong();

    LogPace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.next = new AtomicLong(nanoTime.getAsLong());
    }

    /** How many lines were held back since the last one, or {@link #HELD_BACK}. */
    long take() {
        long now = nanoTime.getAsLong();
        long due = next.get();
        if (now - due >= 0 && next.compareAndSet(due, now + SECOND)) {
            return heldBack.getAndSet(0);
        }
        heldBack.incrementAndGet();
        return HELD_BACK;
    }
}
