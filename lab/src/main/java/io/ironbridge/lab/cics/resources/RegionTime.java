package io.ironbridge.lab.cics.resources;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Waits for a time; tests replace it. Thread-safe. */
public interface RegionTime extends AutoCloseable {
    /** Waits for an event; returns whether it happened in time. */
    boolean await(CountDownLatch event, Duration longest) throws InterruptedException;

    /** Waits for a duration. */
    void pause(Duration duration) throws InterruptedException;

    /** Runs an action later, in another thread. */
    void after(Duration duration, Runnable action);

    /** Cancels pending actions. */
    @Override
    void close();
}
