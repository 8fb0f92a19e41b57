package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.gateway.activity.MeteredThread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads for work on callers' data that would hold an event loop. They are platform threads: the
 * operating system shares the processors between them and everything else, while virtual threads
 * that compute keep their carriers from all others. On Linux they have a lower share ({@link
 * NiceThread}). Each operation has a bounded number of them, and operations take turns.
 * Thread-safe.
 */
final class LongWork implements AutoCloseable {
    private static final long IDLE_SECONDS = 60;

    private final ExecutorService threads;

    /** Operations that have a job waiting and may run one more, in the order of their turns. */
    private final Deque<OperationWork> turns = new ArrayDeque<>();

    private volatile ServerConfig.LongWork limits;

    // guarded by this
    private int running;

    /** Operations with a job that runs or waits. */
    private int active;

    LongWork(ServerConfig.LongWork limits) {
        this(limits, MeteredThread.workers("ironbridge-work"));
    }

    /**
     * With threads.
     *
     * @param factory makes them
     */
    LongWork(ServerConfig.LongWork limits, ThreadFactory factory) {
        this.limits = limits;
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

    /**
     * Work for a thread.
     *
     * @param work runs when the turn of its operation comes
     * @param reply whether it is for a call that has run: it goes before new requests, which would
     *     otherwise use up its time
     */
    record Job(Runnable work, boolean reply) {}

    /** A job whose turn has come. */
    private record Turn(OperationWork of, Job job) {}

    /** From now on; threads that run keep their share of the processors. */
    synchronized void limit(ServerConfig.LongWork given) {
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
        int operations = of.isActive() ? active : active + 1;
        return of.expectedNanos(Math.clamp(limits.all() / operations, 1, limits.perOperation()));
    }

    /**
     * Runs a job when its operation's turn comes.
     *
     * @return false if it will not run, because a thread can neither be started nor is one running
     */
    synchronized boolean execute(OperationWork of, Job job) {
        if (!of.isActive()) {
            active++;
        }
        if (job.reply()) {
            of.waiting.addFirst(job);
        } else {
            of.waiting.addLast(job);
        }
        takeTurn(of);
        startThreads();
        return running > 0;
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
            turn.of().waiting.addFirst(turn.job());
            takeTurn(turn.of());
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
                turn.job().work().run();
            } catch (RuntimeException | Error bug) {
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, bug);
            }
            turn = ended(turn, System.nanoTime() - began);
        }
    }

    /** Returns what the same thread does next; null: it ends. */
    private synchronized @Nullable Turn ended(Turn turn, long nanos) {
        OperationWork of = turn.of();
        release(of);
        of.tookOnWorker(nanos, turn.job().reply());
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
