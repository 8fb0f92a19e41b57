package io.ironbridge.workloaddriver.engine;

/**
 * One thread that runs what it is given, in order, and has a clock. What belongs to a loop is
 * touched by its tasks only and needs no locks. Thread-safe.
 */
public interface Loop {
    /** Runs a task soon, behind those given before. */
    void execute(Runnable task);

    /**
     * Runs a task after a delay.
     *
     * @param delayNanos nothing or less: soon
     */
    void schedule(long delayNanos, Runnable task);

    /** Nanoseconds from any time; the same clock for all loops of a run. */
    long nanos();
}
