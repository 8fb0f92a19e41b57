package io.ironbridge.lab.cics.resources;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The time of the system. */
public final class SystemTime implements RegionTime {
    private final ScheduledExecutorService later =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("lab-cics-interval-control").factory());

    @Override
    public boolean await(CountDownLatch event, Duration longest) throws InterruptedException {
        return event.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
    }

    @Override
    public void after(Duration duration, Runnable action) {
        var _ = later.schedule(action, duration.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        later.shutdownNow();
    }
}
