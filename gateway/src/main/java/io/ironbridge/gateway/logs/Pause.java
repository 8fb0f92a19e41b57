package io.ironbridge.gateway.logs;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Limits the reports of a problem to one a minute. Thread-safe. */
public final class Pause {
    private static final long NANOS = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanoTime;
    private boolean started;
    private long startNanos;

    public Pause() {
        this(System::nanoTime);
    }

    /**
     * @param nanoTime replaces {@link System#nanoTime}
     */
    public Pause(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Whether a report is due; if so, the next minute begins. */
    public synchronized boolean isOver() {
        long now = nanoTime.getAsLong();
        if (started && now - startNanos < NANOS) {
            return false;
        }
        started = true;
        startNanos = now;
        return true;
    }
}
