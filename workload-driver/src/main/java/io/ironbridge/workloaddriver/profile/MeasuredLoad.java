package io.ironbridge.workloaddriver.profile;

import java.time.Instant;

/**
 * Load and CPU time of a process in a measured time.
 *
 * @param ended end of the measured time
 * @param endNanos the same by {@link System#nanoTime}
 * @param seconds of the measured time
 * @param requests in it
 * @param cpuSeconds of the process in it
 */
public record MeasuredLoad(
        Instant ended, long endNanos, double seconds, long requests, double cpuSeconds) {
    /** Of a time that has just ended. */
    public static MeasuredLoad justNow(double seconds, long requests, double cpuSeconds) {
        return new MeasuredLoad(Instant.now(), System.nanoTime(), seconds, requests, cpuSeconds);
    }

    double cpuMicros() {
        return cpuSeconds * 1e6 / requests;
    }

    long nanos() {
        return Math.round(seconds * 1e9);
    }
}
