package io.ironbridge.lab.ims.connect;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/**
 * Looks every 10 ms whose time is over: the smallest step of IRM_TIMER. One thread for all clients;
 * a wait that ends in time costs no timer.
 */
final class Ticker implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Ticker.class.getName());
    private static final long STEP = 10_000_000L;

    private final Clock clock;
    private final List<LongConsumer> watched;
    private final Thread thread;
    private volatile boolean closed;

    Ticker(Clock clock, List<LongConsumer> watched, String name) {
        this.clock = clock;
        this.watched = List.copyOf(watched);
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed) {
            LockSupport.parkNanos(this, STEP);
            tick();
        }
    }

    private void tick() {
        try {
            long now = clock.now();
            for (LongConsumer each : watched) {
                each.accept(now);
            }
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8004E The timer of IMS Connect failed", e);
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
