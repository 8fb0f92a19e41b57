package io.ironbridge.connectorcics.jca;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that run an adapter's code: platform threads, since adapters may have native parts
 * and were written for them; with the adapter's loader as context loader.
 */
final class Workers implements AutoCloseable {
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor inTurn;
    private final ScheduledExecutorService clock;

    /**
     * Starts no thread yet.
     *
     * @param mostInTurn maximum number of threads for queued work
     */
    Workers(ClassLoader loader, int mostInTurn) {
        threads =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        KEPT.toNanos(),
                        TimeUnit.NANOSECONDS,
                        new SynchronousQueue<>(),
                        named("jca-", loader));
        inTurn =
                new ThreadPoolExecutor(
                        mostInTurn,
                        mostInTurn,
                        KEPT.toNanos(),
                        TimeUnit.NANOSECONDS,
                        new LinkedBlockingQueue<>(),
                        named("jca-close-", loader));
        inTurn.allowCoreThreadTimeOut(true);
        clock = new ScheduledThreadPoolExecutor(1, named("jca-clock-", loader));
    }

    private static ThreadFactory named(String name, ClassLoader loader) {
        ThreadFactory factory =
                Thread.ofPlatform()
                        .daemon()
                        .name(name, 0)
                        .inheritInheritableThreadLocals(false)
                        .factory();
        return work -> {
            Thread thread = factory.newThread(work);
            thread.setContextClassLoader(loader);
            return thread;
        };
    }

    /** Runs work at once; the caller limits the number of threads. */
    void run(Runnable work) {
        threads.execute(work);
    }

    /**
     * Runs work as soon as one of few threads is free; on the calling thread after {@link #close}.
     */
    void runInTurn(Runnable work) {
        try {
            inTurn.execute(work);
        } catch (RejectedExecutionException closed) {
            work.run();
        }
    }

    /** Runs work periodically, at most once a millisecond; it must not block. */
    void every(Duration time, Runnable work) {
        long millis = Math.max(1, time.toMillis());
        var _ =
                clock.scheduleWithFixedDelay(
                        () -> attempt(work), millis, millis, TimeUnit.MILLISECONDS);
    }

    private static void attempt(Runnable work) {
        try {
            work.run();
        } catch (OutOfMemoryError noThread) {
            // A failure must not end the period; the next run repeats the work.
        }
    }

    /**
     * Accepts no more work.
     *
     * @return whether all work ended in time
     */
    boolean close(Duration patience) {
        close();
        long end = System.nanoTime() + patience.toNanos();
        try {
            return threads.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)
                    && inTurn.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
        inTurn.shutdown();
        threads.shutdown();
    }
}
