package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.gateway.activity.MeteredThread;
import io.ironbridge.gateway.activity.NiceThread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads for work on callers' data that would block an event loop. They are platform threads: the
 * operating system schedules them fairly with everything else, while virtual threads that compute
 * keep their carriers from all others. On Linux they have a lower share ({@link NiceThread}). Each
 * operation has a bounded number of them, and operations take turns. A job that is no longer needed
 * leaves the queue. Thread-safe.
 */
public final class LongWork implements AutoCloseable {
    private static final long IDLE_SECONDS = 60;

    /** Weight of one job in the mean of all. */
    private static final int SHARE = 8;

    private final ExecutorService threads;
    private final ScheduledExecutorService timers;
    private final Executor aside;

    /** Operations with a waiting job that may start one more, in the order of their turns. */
    private final Deque<OperationWork> turns = new ArrayDeque<>();

    private volatile ServerLimits.LongWork limits;

    // guarded by this
    private int running;

    /** Operations with a running or waiting job. */
    private int active;

    /** Mean time of the jobs of all operations. */
    private long meanNanos;

    /**
     * Creates the threads.
     *
     * @param timers fires when waiting jobs are no longer needed
     * @param aside runs such jobs, which end at once; must not run them on the caller's thread
     */
    public LongWork(ServerLimits.LongWork limits, ScheduledExecutorService timers, Executor aside) {
        this(limits, timers, aside, MeteredThread.workers("ironbridge-work"));
    }

    /**
     * @param factory makes the threads
     */
    public LongWork(
            ServerLimits.LongWork limits,
            ScheduledExecutorService timers,
            Executor aside,
            ThreadFactory factory) {
        this.limits = limits;
        this.timers = timers;
        this.aside = aside;
        this.threads =
                new ThreadPoolExecutor(
                        0,
                        Integer.MAX_VALUE,
                        IDLE_SECONDS,
                        TimeUnit.SECONDS,
                        new SynchronousQueue<>(),
                        work ->
                                factory.newThread(() -> {
                                    NiceThread.lower(this.limits.nice());
                                    work.run();
                                }));
    }

    /** The next job to run. */
    private record Turn(OperationWork of, WorkerJob job) {}

    /** Changes the limits; running threads keep their share of the processors. */
    public synchronized void limit(ServerLimits.LongWork given) {
        limits = given;
        startThreads();
    }

    /**
     * How long the work of another request of the operation would wait, before and after its call
     * together, in nanoseconds; {@link Long#MAX_VALUE} if the queue is full.
     */
    synchronized long expectedNanos(OperationWork of) {
        if (of.waiting.size() >= limits.waiting()) {
            return Long.MAX_VALUE;
        }
        if (running < limits.all() && of.running < limits.perOperation()) {
            return 0;
        }
        int others = of.isActive() ? active - 1 : active;
        return of.expectedNanos(limits.all(), limits.perOperation(), others * meanNanos);
    }

    /**
     * Runs a job when its operation's turn comes, or when it is no longer needed.
     *
     * @return false if it will not run, because no thread is running and none can be started
     */
    boolean execute(OperationWork of, WorkerJob job) {
        if (!queue(of, job)) {
            return false;
        }
        if (isWaiting(job)) {
            bound(of, job);
        }
        return true;
    }

    private synchronized boolean queue(OperationWork of, WorkerJob job) {
        if (!of.isActive()) {
            active++;
        }
        putBack(of, job, job.isReply());
        startThreads();
        return running > 0;
    }

    private void putBack(OperationWork of, WorkerJob job, boolean first) {
        job.waits = true;
        if (first) {
            of.waiting.addFirst(job);
        } else {
            of.waiting.addLast(job);
        }
        takeTurn(of);
    }

    private synchronized boolean isWaiting(WorkerJob job) {
        return job.waits;
    }

    /** Removes a job from the queue when it is no longer needed. */
    private void bound(OperationWork of, WorkerJob job) {
        Runnable ends = () -> leave(of, job);
        Future<?> timer =
                timers.schedule(
                        ends, Math.max(0, job.expiry.end().remainingNanos()), TimeUnit.NANOSECONDS);
        Runnable forgetCaller = job.expiry.caller().onCancel(ends);
        Runnable forget =
                () -> {
                    timer.cancel(false);
                    forgetCaller.run();
                };
        synchronized (this) {
            if (job.waits) {
                job.removeExpiry = forget;
                return;
            }
        }
        forget.run();
    }

    private void leave(OperationWork of, WorkerJob job) {
        synchronized (this) {
            if (!job.waits) {
                return;
            }
            job.waits = false;
            of.waiting.remove(job);
            if (of.waiting.isEmpty()) {
                turns.remove(of);
            }
            if (!of.isActive()) {
                active--;
            }
        }
        job.removeExpiry.run();
        aside.execute(job.work);
    }

    private void takeTurn(OperationWork of) {
        if (!of.waiting.isEmpty() && of.running < limits.perOperation() && !turns.contains(of)) {
            turns.add(of);
        }
    }

    /** Takes the next job; null if there is none or no more may run. */
    private @Nullable Turn next() {
        if (running >= limits.all() || turns.isEmpty()) {
            return null;
        }
        OperationWork of = turns.removeFirst();
        Turn turn = new Turn(of, of.waiting.removeFirst());
        turn.job().waits = false;
        running++;
        of.running++;
        takeTurn(of);
        return turn;
    }

    private void startThreads() {
        for (Turn turn = next(); turn != null; turn = next()) {
            Turn first = turn;
            try {
                threads.execute(() -> work(first)); // throws once the server has stopped
            } catch (OutOfMemoryError noThread) {
                giveBack(turn);
                return;
            }
        }
    }

    /** Returns the job to its queue for a running thread, if there is one. */
    private void giveBack(Turn turn) {
        release(turn.of());
        if (running > 0) {
            putBack(turn.of(), turn.job(), true);
        } else if (!turn.of().isActive()) {
            active--;
        }
    }

    private void release(OperationWork of) {
        running--;
        of.running--;
    }

    private void work(Turn first) {
        for (Turn turn = first; turn != null; ) {
            long began = System.nanoTime();
            try {
                removeExpiry(turn.job());
                turn.job().work.run();
            } catch (RuntimeException | Error bug) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, bug);
            }
            turn = ended(turn, System.nanoTime() - began);
        }
    }

    private void removeExpiry(WorkerJob job) {
        Runnable forget;
        synchronized (this) {
            forget = job.removeExpiry;
        }
        forget.run();
    }

    /** Ends a turn and returns the next job for the thread; null if the thread ends. */
    private synchronized @Nullable Turn ended(Turn turn, long nanos) {
        OperationWork of = turn.of();
        release(of);
        of.tookOnWorker(nanos, turn.job().isReply());
        meanNanos += (nanos - meanNanos) / SHARE;
        takeTurn(of);
        if (!of.isActive()) {
            active--;
        }
        return threads.isShutdown() ? null : next();
    }

    /** Interrupts running jobs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
