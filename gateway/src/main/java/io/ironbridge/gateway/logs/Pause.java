package io.ironbridge.gateway.logs;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Lets the same trouble be told once a minute at most. Thread-safe. */
public final class Pause {
    private static final long NANOS = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private boolean told;
    private long toldNanos;

    /** By {@link System#nanoTime}. */
    public Pause() {
        this(System::nanoTime);
    }

    /** By another clock. */
    public Pause(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Whether it may be told now; then the next minute begins. */
    public synchronized boolean isOver() {
        long now = nanoTime.getAsLong();
        if (told && now - toldNanos < NANOS) {
            return false;
        }
        told = true;
        toldNanos = now;
        return true;
    }
}
