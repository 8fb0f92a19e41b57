package io.ironbridge.gateway.outlet;

import java.time.Duration;

/** Lets the same trouble be told once a minute at most. Thread-safe. */
public final class Pause {
    private static final long NANOS = Duration.ofMinutes(1).toNanos();

    private boolean told;
    private long toldNanos;

    /** Whether it may be told now; then the next minute begins. */
    public synchronized boolean isOver() {
        long now = System.nanoTime();
        if (told && now - toldNanos < NANOS) {
            return false;
        }
        told = true;
        toldNanos = now;
        return true;
    }
}
