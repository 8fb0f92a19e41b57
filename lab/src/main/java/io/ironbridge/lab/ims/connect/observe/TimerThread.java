package io.ironbridge.lab.ims.connect.observe;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/**
 * Ends waits that have timed out, at most 10 ms late: the smallest step of IRM_TIMER. One thread
 * serves all clients; a wait that ends in time needs no timer.
 */
public final class TimerThread implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(TimerThread.class.getName());
    private static final long STEP_MILLIS = 10;

    private final Clock clock;
    private final List<LongUnaryOperator> watched;
    private final Thread thread;
    private volatile boolean closed;

    public TimerThread(Clock clock, List<LongUnaryOperator> watched, String name) {
        this.clock = clock;
        this.watched = List.copyOf(watched);
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                clock.look();
                clock.sleep(tick());
                TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
            }
        } catch (InterruptedException _) {
            // it is closed
        }
    }

    /** Returns when something is due next. */
    private long tick() {
        long now = clock.now();
        long next = Clock.NEVER;
        try {
            for (LongUnaryOperator each : watched) {
                next = Math.min(next, each.applyAsLong(now));
            }
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8004E The timer of IMS Connect failed", e);
            next = now;
        }
        return next;
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
