package io.ironbridge.gateway.http;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One deadline at a time for one connection or stream; used on its event loop only. Setting a later
 * deadline costs nothing: the running timer reads it when it fires.
 */
public final class Watchdog {
    private final EventExecutor loop;
    private @Nullable Future<?> timer;
    private long timerAt;
    private long due;
    private @Nullable Runnable action;

    public Watchdog(EventExecutor loop) {
        this.loop = loop;
    }

    /** Runs {@code action} after {@code delay}, unless the deadline is changed before. */
    public void in(Duration delay, Runnable action) {
        this.action = action;
        due = System.nanoTime() + delay.toNanos();
        if (timer != null && timerAt - due > 0) {
            timer.cancel(false);
            timer = null;
        }
        if (timer == null) {
            schedule();
        }
    }

    /** Cancels the deadline. */
    public void off() {
        action = null;
    }

    /** Cancels the deadline for good and releases the timer. */
    public void close() {
        off();
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void schedule() {
        timerAt = due;
        long nanos = Math.max(0, due - System.nanoTime());
        timer = loop.schedule(this::fired, nanos, TimeUnit.NANOSECONDS);
    }

    private void fired() {
        timer = null;
        Runnable expired = action;
        if (expired == null) {
            return;
        }
        if (due - System.nanoTime() > 0) {
            schedule();
            return;
        }
        action = null;
        expired.run();
    }
}
