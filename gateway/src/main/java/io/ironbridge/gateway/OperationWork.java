package io.ironbridge.gateway;

import java.util.ArrayDeque;
import java.util.Deque;

/** What work on the data of one operation's callers costs, and what of it waits. Thread-safe. */
final class OperationWork {
    private static final long COSTLY_FOR_NANOS = 10_000_000_000L;

    /** Above this mean, changing threads costs little beside the work. */
    private static final long COSTLY_NANOS = 1_000_000;

    /** Weight of one step in the mean on event loops, which a single slow one must not move far. */
    private static final int LOOP_SHARE = 16;

    private static final int WORKER_SHARE = 8;

    /** Jobs that wait for a thread, guarded by {@link LongWork}. */
    final Deque<Runnable> waiting = new ArrayDeque<>();

    /** Jobs that run, guarded by {@link LongWork}. */
    int running;

    /** Mean time of a job, guarded by {@link LongWork}. */
    private long meanJobNanos;

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

    /** An event loop has abandoned work of it. */
    void abandoned() {
        costlyUntil = System.nanoTime() + COSTLY_FOR_NANOS;
        costly = true;
        meanLoopNanos = 0;
    }

    /** An event loop has done work of it. */
    void tookOnLoop(long nanos) {
        long before = meanLoopNanos;
        long mean = before + (nanos - before) / LOOP_SHARE;
        if (mean > COSTLY_NANOS) {
            abandoned();
        } else if (mean != before) {
            meanLoopNanos = mean;
        }
    }

    /** A job has ended; under the lock of {@link LongWork}. */
    void tookOnWorker(long nanos) {
        meanJobNanos += (nanos - meanJobNanos) / WORKER_SHARE;
    }

    /**
     * How long one more job would wait; under the lock of {@link LongWork}.
     *
     * @param most jobs at a time
     */
    long expectedNanos(int most) {
        return running < most ? 0 : meanJobNanos * (waiting.size() + 1) / most;
    }
}
