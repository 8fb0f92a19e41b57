package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.Scheduling;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Limits the elapsed (not CPU) time of a message, where PROCLIM specifies it. */
final class TimeLimits implements AutoCloseable {
    private final ScheduledExecutorService watch =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("ims-limits").factory());

    /**
     * Has {@code exceeded} run after so many seconds.
     *
     * @return takes that back
     */
    Runnable begin(int seconds, Runnable exceeded) {
        if (seconds >= Scheduling.NONE) {
            return () -> {};
        }
        Future<?> due = watch.schedule(exceeded, Math.max(1, seconds), TimeUnit.SECONDS);
        return () -> due.cancel(false);
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
