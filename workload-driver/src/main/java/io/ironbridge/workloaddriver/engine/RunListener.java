package io.ironbridge.workloaddriver.engine;

/** Hears how a run goes on; on the thread that controls the run, which it may hold up. */
public interface RunListener {
    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /** About once a second. */
    default void onProgress(Progress now) {}

    /** The warm-up is over. */
    default void onWarmUpEnd(Measurement.WarmUpResult result) {}

    /** An interval is over. */
    default void onInterval(int number, Interval interval) {}

    /**
     * How far a run has come.
     *
     * @param measuring whether the warm-up is over
     * @param nanos since the run began
     * @param answers so far, warm-up included; also failures
     * @param failures so far
     * @param rate answers a second since the last time
     */
    record Progress(boolean measuring, long nanos, long answers, long failures, double rate) {}
}
