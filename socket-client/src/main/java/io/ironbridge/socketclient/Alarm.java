package io.ironbridge.socketclient;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One alarm for as long as a connection lives. Putting it off costs nothing: when it rings early it
 * finds that it has to look again later. All of it happens on the event loop.
 */
final class Alarm {
    private final EventLoop loop;
    private final Runnable action;
    private long dueNanos;
    private long scheduledNanos;
    private @Nullable ScheduledFuture<?> scheduled;
    private boolean cancelled;

    Alarm(EventLoop loop, Runnable action) {
        this.loop = loop;
        this.action = action;
    }

    /** Has it ring at {@code due} by {@link System#nanoTime}, and not when it would have before. */
    void set(long due) {
        dueNanos = due;
        if (scheduled == null || due - scheduledNanos < 0) {
            schedule();
        }
    }

    /** It never rings again. */
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
        scheduled = loop.schedule(this::ring, dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void ring() {
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
