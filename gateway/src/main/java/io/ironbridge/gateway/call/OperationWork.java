package io.ironbridge.gateway.call;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Measures the work on callers' data of one operation and queues what waits for a worker.
 * Thread-safe.
 */
public final class OperationWork {
    /** Weight of one step in the mean on event loops, which a single slow one must not move far. */
    private static final int LOOP_SHARE = 16;

    private static final int WORKER_SHARE = 8;

    /** Jobs that wait for a thread, guarded by {@link LongWork}. */
    final Deque<WorkerJob> waiting = new ArrayDeque<>();

    /** Jobs that run, guarded by {@link LongWork}. */
    int running;

    /** Mean time of a job before a call, guarded by {@link LongWork}. */
    private long meanRequestNanos;

    /** Mean time of a job after a call, guarded by {@link LongWork}. */
    private long meanReplyNanos;

    private volatile boolean costly;
    private volatile long costlyUntil;

    /** Written by all event loops without a lock: an update that is lost does not matter. */
    private volatile long meanLoopNanos;

    /** Whether its work has been found too costly for event loops lately. */
    boolean isCostly() {
        if (costly && System.nanoTime() - costlyUntil > 0) {
            costly = false;
        }
        return costly;
    }

    /**
     * Whether its mean is so near to a limit that the processor's clock has to tell the time of its
     * work; on a busy machine the other clock counts waits as well.
     */
    boolean isNear(long nanos) {
        return meanLoopNanos > nanos / 4;
    }

    /**
     * An event loop has abandoned work of it.
     *
     * @param pauseNanos for which it is costly
     */
    void abandoned(long pauseNanos) {
        costlyUntil = System.nanoTime() + pauseNanos;
        costly = true;
        meanLoopNanos = 0;
    }

    /**
     * An event loop has done work of it.
     *
     * @param nanos that it took
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

    /** A job has ended; under the lock of {@link LongWork}. */
    void tookOnWorker(long nanos, boolean reply) {
        if (reply) {
            meanReplyNanos += (nanos - meanReplyNanos) / WORKER_SHARE;
        } else {
            meanRequestNanos += (nanos - meanRequestNanos) / WORKER_SHARE;
        }
    }

    /** Whether a job of it runs or waits; under the lock of {@link LongWork}. */
    boolean isActive() {
        return running > 0 || !waiting.isEmpty();
    }

    /**
     * How long one more request would wait, with the work on its own reply; under the lock of
     * {@link LongWork}. Those before it come twice, too, and their replies go first.
     *
     * @param threads for all operations
     * @param most of these, for this one
     * @param betweenNanos what the other operations do between two jobs of this one
     */
    long expectedNanos(int threads, int most, long betweenNanos) {
        long before = waiting.size() + 1L;
        long work = before * (meanRequestNanos + meanReplyNanos);
        long between = before * (meanReplyNanos == 0 ? 1 : 2) * betweenNanos;
        return Math.max(work / most, (work + between) / threads);
    }
}
