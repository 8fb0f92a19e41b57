package io.ironbridge.lab.cics.resources;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Waits for a time; tests replace it. Thread-safe. */
public interface RegionTime extends AutoCloseable {
    /** Waits for something to happen; whether it did in time. */
    boolean await(CountDownLatch event, Duration longest) throws InterruptedException;

    /** Lets time pass. */
    void pause(Duration duration) throws InterruptedException;

    /** Does something later, in another thread. */
    void after(Duration duration, Runnable action);

    /** Forgets what was to be done later. */
    @Override
    void close();
}
