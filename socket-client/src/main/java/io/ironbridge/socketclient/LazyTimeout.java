package io.ironbridge.socketclient;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One timeout for the life of a connection. Postponing it costs nothing: a timer that fires early
 * is scheduled again. Everything runs on the event loop.
 */
final class LazyTimeout {
    private final EventLoop loop;
    private final Runnable action;
    private long dueNanos;
    private long scheduledNanos;
    private @Nullable ScheduledFuture<?> scheduled;
    private boolean cancelled;

    LazyTimeout(EventLoop loop, Runnable action) {
        this.loop = loop;
        this.action = action;
    }

    /**
     * Replaces the due time.
     *
     * @param due by {@link System#nanoTime}
     */
    void set(long due) {
        dueNanos = due;
        if (scheduled == null || due - scheduledNanos < 0) {
            schedule();
        }
    }

    /** Ends it for good. */
    void cancel() {
        cancelled = true;
        if (scheduled != null) {
            scheduled.cancel(false);
        }
    }

    private void schedule() {
        if (scheduled != null) {
            scheduled.cancel(false);
        }
        scheduledNanos = dueNanos;
        scheduled = loop.schedule(this::expire, dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void expire() {
        scheduled = null;
        if (cancelled) {
            return;
        }
        if (dueNanos - System.nanoTime() > 0) {
            schedule();
        } else {
            action.run();
        }
    }
}
