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
 * The threads that run an adapter's code: of the platform, as adapters may have native parts and
 * were made for such; with the adapter's loader as theirs.
 */
final class Workers implements AutoCloseable {
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final ThreadPoolExecutor threads;
    private final ThreadPoolExecutor inTurn;
    private final ScheduledExecutorService clock;

    /**
     * Starts no thread yet.
     *
     * @param mostInTurn most threads for what is done in turn
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

    /** Runs at once; the caller bounds how much there is. */
    void run(Runnable work) {
        threads.execute(work);
    }

    /** Runs as soon as one of few threads is free; here and now after {@link #close}. */
    void runInTurn(Runnable work) {
        try {
            inTurn.execute(work);
        } catch (RejectedExecutionException closed) {
            work.run();
        }
    }

    /** Runs again and again, once a millisecond at most; must not block. */
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
            // what it would have done is done the next time; thrown, there would be none
        }
    }

    /**
     * Takes no more work.
     *
     * @return whether all work was over in time
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
