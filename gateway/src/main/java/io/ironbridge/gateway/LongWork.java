package io.ironbridge.gateway;

import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.gateway.activity.MeteredThread;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for work on callers' data that would hold an event loop. They are platform threads: the
 * operating system shares the processors between them and everything else, while virtual threads
 * that compute keep their carriers from all others. Each operation has a bounded number of them,
 * and operations take turns. Thread-safe.
 */
final class LongWork implements AutoCloseable {
    private static final long IDLE_SECONDS = 60;

    private final ExecutorService threads =
            new ThreadPoolExecutor(
                    0,
                    Integer.MAX_VALUE,
                    IDLE_SECONDS,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    MeteredThread.workers("ironbridge-work"));

    /** Operations that have a job waiting and may run one more, in the order of their turns. */
    private final Deque<OperationWork> turns = new ArrayDeque<>();

    private ServerConfig.LongWork limits;
    private int running;

    LongWork(ServerConfig.LongWork limits) {
        this.limits = limits;
    }

    /** From now on. */
    synchronized void limit(ServerConfig.LongWork given) {
        limits = given;
    }

    /**
     * How long one more job of the operation would wait for a thread, in nanoseconds; {@link
     * Long#MAX_VALUE} if as many wait as may.
     */
    synchronized long expectedNanos(OperationWork of) {
        return of.waiting.size() >= limits.waiting()
                ? Long.MAX_VALUE
                : of.expectedNanos(limits.perOperation());
    }

    /**
     * Runs a job when its operation's turn comes.
     *
     * @param reply whether it is for a call that has run: it goes before new requests, which would
     *     otherwise use up its time
     */
    synchronized void execute(OperationWork of, Runnable job, boolean reply) {
        if (reply) {
            of.waiting.addFirst(job);
        } else {
            of.waiting.addLast(job);
        }
        takeTurn(of);
        start();
    }

    private void takeTurn(OperationWork of) {
        if (!of.waiting.isEmpty() && of.running < limits.perOperation() && !turns.contains(of)) {
            turns.add(of);
        }
    }

    private void start() {
        while (running < limits.all() && !turns.isEmpty()) {
            OperationWork next = turns.removeFirst();
            Runnable job = next.waiting.removeFirst();
            threads.execute(() -> run(next, job)); // throws once the server has stopped
            running++;
            next.running++;
            takeTurn(next);
        }
    }

    private void run(OperationWork of, Runnable job) {
        long began = System.nanoTime();
        try {
            job.run();
        } finally {
            ended(of, System.nanoTime() - began);
        }
    }

    private synchronized void ended(OperationWork of, long nanos) {
        running--;
        of.running--;
        of.tookOnWorker(nanos);
        takeTurn(of);
        start();
    }

    /** Interrupts what runs. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
