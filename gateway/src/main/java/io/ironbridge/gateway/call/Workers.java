package io.ironbridge.gateway.call;

import io.ironbridge.gateway.activity.MeteredThread;
import io.ironbridge.gateway.activity.RequestCpu;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads for blocking work. They are virtual, except for requests whose CPU time is measured: the
 * CPU time of a virtual thread cannot be read, so these requests get a platform thread while one is
 * free. Thread-safe.
 */
public final class Workers implements AutoCloseable {
    /** Maximum number of platform threads; further requests are not measured. */
    private static final int MEASURED = 32;

    private static final long IDLE_SECONDS = 60;

    private final ExecutorService virtualThreads = Executors.newVirtualThreadPerTaskExecutor();
    private final ExecutorService measured =
            new ThreadPoolExecutor(
                    0,
                    MEASURED,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    MeteredThread.workers("ironbridge-measured"));

    /**
     * Starts work on a new thread.
     *
     * @param cpu of the request that the work is for; null if it is not measured
     */
    public void execute(@Nullable RequestCpu cpu, Runnable work) {
        if (cpu == null) {
            virtualThreads.execute(work);
            return;
        }
        Runnable step = cpu.later(work);
        if (!cpu.isSample()) {
            virtualThreads.execute(step);
            return;
        }
        try {
            measured.execute(step);
        } catch (RejectedExecutionException | OutOfMemoryError _) { // no thread, or none more
            virtualThreads.execute(step); // which detects that it cannot be measured there
        }
    }

    /** For work that belongs to no request. */
    public Executor virtualThreads() {
        return virtualThreads;
    }

    /** Interrupts running work. */
    @Override
    public void close() {
        List.of(virtualThreads, measured).forEach(ExecutorService::shutdownNow);
    }
}
