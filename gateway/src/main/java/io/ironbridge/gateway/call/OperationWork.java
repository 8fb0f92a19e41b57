package io.ironbridge.gateway.call;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Measures the work on callers' data of one operation and queues what waits for a worker.
 * Thread-safe.
 */
public final class OperationWork {
    /** Weight of one step in the mean on event loops; a single slow step changes it little. */
    private static final int LOOP_SHARE = 16;

    private static final int WORKER_SHARE = 8;

    /** Jobs waiting for a thread, guarded by {@link LongWork}. */
    final Deque<WorkerJob> waiting = new ArrayDeque<>();

    /** Running jobs, guarded by {@link LongWork}. */
    int running;

    /** Mean duration of a job before a call, guarded by {@link LongWork}. */
    private long meanRequestNanos;

    /** Mean duration of a job after a call, guarded by {@link LongWork}. */
    private long meanReplyNanos;

    private volatile boolean costly;
    private volatile long costlyUntil;

    /** Written by all event loops without a lock: a lost update does not matter. */
    private volatile long meanLoopNanos;

    /** Whether its work was recently too costly for event loops. */
    boolean isCostly() {
        if (costly && System.nanoTime() - costlyUntil > 0) {
            costly = false;
        }
        return costly;
    }

    /**
     * Whether its mean is so close to a limit that the CPU clock must measure its work; on a busy
     * machine the wall clock includes waits for a processor.
     */
    boolean isNear(long nanos) {
        return meanLoopNanos > nanos / 4;
    }

    /**
     * Records that an event loop has abandoned work.
     *
     * @param pauseNanos how long the operation counts as costly
     */
    void abandoned(long pauseNanos) {
        costlyUntil = System.nanoTime() + pauseNanos;
        costly = true;
        meanLoopNanos = 0;
    }

    /**
     * Records work on an event loop.
     *
     * @param nanos its duration
     * @return the mean
     */
    long tookOnLoop(long nanos) {
        long before = meanLoopNanos;
        long mean = before + (nanos - before) / LOOP_SHARE;
        if (mean != before) {
            meanLoopNanos = mean;
        }
        return mean;
    }

    /** Records the end of a job; called under the lock of {@link LongWork}. */
    void tookOnWorker(long nanos, boolean reply) {
        if (reply) {
            meanReplyNanos += (nanos - meanReplyNanos) / WORKER_SHARE;
        } else {
            meanRequestNanos += (nanos - meanRequestNanos) / WORKER_SHARE;
        }
    }

    /** Whether a job is running or waiting; called under the lock of {@link LongWork}. */
    boolean isActive() {
        return running > 0 || !waiting.isEmpty();
    }

    /**
     * How long another request would wait, including the work on its reply; called under the lock
     * of {@link LongWork}. Each waiting request also counts twice, and replies go first.
     *
     * @param threads for all operations
     * @param most threads for this operation
     * @param betweenNanos work of the other operations between two jobs of this one
     */
    long expectedNanos(int threads, int most, long betweenNanos) {
        long before = waiting.size() + 1L;
        long work = before * (meanRequestNanos + meanReplyNanos);
        long between = before * (meanReplyNanos == 0 ? 1 : 2) * betweenNanos;
        return Math.max(work / most, (work + between) / threads);
    }
}
