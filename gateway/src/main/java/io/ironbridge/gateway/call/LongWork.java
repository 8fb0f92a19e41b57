package io.ironbridge.gateway.call;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.gateway.activity.MeteredThread;
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
 * Threads for work on callers' data that would hold an event loop. They are platform threads: the
 * operating system shares the processors between them and everything else, while virtual threads
 * that compute keep their carriers from all others. On Linux they have a lower share ({@link
 * NiceThread}). Each operation has a bounded number of them, and operations take turns. A job waits
 * no longer than it is of use. Thread-safe.
 */
public final class LongWork implements AutoCloseable {
    private static final long IDLE_SECONDS = 60;

    /** Weight of one job in the mean of all. */
    private static final int SHARE = 8;

    private final ExecutorService threads;
    private final ScheduledExecutorService timers;
    private final Executor aside;

    /** Operations that have a job waiting and may run one more, in the order of their turns. */
    private final Deque<OperationWork> turns = new ArrayDeque<>();

    private volatile ServerLimits.LongWork limits;

    // guarded by this
    private int running;

    /** Operations with a job that runs or waits. */
    private int active;

    /** Mean time of the jobs of all operations. */
    private long meanNanos;

    /**
     * With its own threads.
     *
     * @param timers fires when jobs that wait lose their use
     * @param aside runs these, which find their use over; must not run them on the caller's thread
     */
    public LongWork(ServerLimits.LongWork limits, ScheduledExecutorService timers, Executor aside) {
        this(limits, timers, aside, MeteredThread.workers("ironbridge-work"));
    }

    /**
     * With threads.
     *
     * @param factory makes them
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

    /** A job whose turn has come. */
    private record Turn(OperationWork of, WorkerJob job) {}

    /** From now on; threads that run keep their share of the processors. */
    public synchronized void limit(ServerLimits.LongWork given) {
        limits = given;
        startThreads();
    }

    /**
     * How long one more request of the operation would have to wait for its work, before and after
     * its call, in nanoseconds; {@link Long#MAX_VALUE} if as many wait as may.
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
     * Runs a job when its operation's turn comes, or when its use is over.
     *
     * @return false if it will not run, because a thread can neither be started nor is one running
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

    /** Has a job leave the queue at the end of its use. */
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
                job.forgetEnds = forget;
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
        job.forgetEnds.run();
        aside.execute(job.work);
    }

    private void takeTurn(OperationWork of) {
        if (!of.waiting.isEmpty() && of.running < limits.perOperation() && !turns.contains(of)) {
            turns.add(of);
        }
    }

    /** Takes the job whose turn it is; null if there is none or no more may run. */
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

    /** A thread that runs will take it, if there is one. */
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
                forgetEnds(turn.job());
                turn.job().work.run();
            } catch (RuntimeException | Error bug) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, bug);
            }
            turn = ended(turn, System.nanoTime() - began);
        }
    }

    private void forgetEnds(WorkerJob job) {
        Runnable forget;
        synchronized (this) {
            forget = job.forgetEnds;
        }
        forget.run();
    }

    /** Returns what the same thread does next; null: it ends. */
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

    /** Interrupts what runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
