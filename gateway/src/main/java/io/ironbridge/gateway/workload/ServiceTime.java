package io.ironbridge.gateway.workload;

/**
 * How long calls hold a place: a mean weighted towards recent calls, and the mean deviation from
 * it, as TCP estimates its round trips (RFC 6298). In nanoseconds; 0 before the first call. Not
 * thread-safe.
 */
public final class ServiceTime {
    /** A new time has a weight of at least 1/16 in the mean, and more while few are known. */
    private static final int TIMES = 16;

    /** A new deviation has a weight of at least 1/8 in the mean deviation. */
    private static final int DISTANCES = 8;

    /** Few calls exceed the mean by this many deviations. */
    private static final int WIDE = 2;

    private int known;
    private double mean;
    private double distance;

    public void add(long nanos) {
        known = Math.min(known + 1, TIMES);
        if (known == 1) {
            mean = nanos;
            distance = nanos / 2.0;
        } else {
            distance += (Math.abs(nanos - mean) - distance) / Math.min(known, DISTANCES);
            mean += (nanos - mean) / known;
        }
    }

    public double mean() {
        return mean;
    }

    /** A duration that most calls do not exceed. */
    public double longest() {
        return mean + WIDE * distance;
    }
}
