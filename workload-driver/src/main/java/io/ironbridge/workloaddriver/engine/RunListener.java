package io.ironbridge.workloaddriver.engine;

/** Receives the progress of a run, on the control loop. A slow listener delays the run. */
public interface RunListener {
    /** Ignores all events. */
    RunListener NONE = new RunListener() {};

    /** Called about once a second. */
    default void onProgress(Progress now) {}

    /** Called when the warm-up is over. */
    default void onWarmUpEnd(Measurement.WarmUpResult result) {}

    /** Called when an interval is over. */
    default void onInterval(int number, Interval interval) {}

    /**
     * Progress of a run.
     *
     * @param measuring whether the warm-up is over
     * @param nanos since the run began
     * @param answers so far, warm-up included; also failures
     * @param failures so far
     * @param rate answers a second since the last time
     */
    record Progress(boolean measuring, long nanos, long answers, long failures, double rate) {}
}
