package io.ironbridge.workloaddriver.engine;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * An event loop on an executor.
 *
 * @param executor with one thread, an event loop for example
 */
public record ExecutorLoop(ScheduledExecutorService executor) implements Loop {
    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the result is not needed
    public void schedule(long delayNanos, Runnable task) {
        executor.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }
}
