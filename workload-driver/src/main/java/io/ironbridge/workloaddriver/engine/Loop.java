package io.ironbridge.workloaddriver.engine;

/**
 * An event loop: one thread that runs tasks in order, and a clock. State of a loop is used by its
 * tasks only and needs no locks. Thread-safe.
 */
public interface Loop {
    /** Queues a task behind the earlier ones. */
    void execute(Runnable task);

    /**
     * Runs a task after a delay.
     *
     * @param delayNanos 0 or less: runs as soon as possible
     */
    void schedule(long delayNanos, Runnable task);

    /** Nanoseconds since an arbitrary time; all loops of a run have the same clock. */
    long nanos();
}
