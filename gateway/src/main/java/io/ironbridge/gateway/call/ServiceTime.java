package io.ironbridge.gateway.call;

/**
 * How long calls hold a place: a mean of which the last ones are most, and how far they are from
 * it, as TCP reckons its round trips (RFC 6298). In nanoseconds; 0 before the first one. Not
 * thread-safe.
 */
final class ServiceTime {
    /** A new time is at least so much of the mean, and more while few are known. */
    private static final int TIMES = 16;

    /** A new distance from the mean is at least so much of the mean distance. */
    private static final int DISTANCES = 8;

    /** Beyond the mean by so many distances are few. */
    private static final int WIDE = 2;

    private int known;
    private double mean;
    private double distance;

    void add(long nanos) {
        known = Math.min(known + 1, TIMES);
        if (known == 1) {
            mean = nanos;
            distance = nanos / 2.0;
        } else {
            distance += (Math.abs(nanos - mean) - distance) / Math.min(known, DISTANCES);
            mean += (nanos - mean) / known;
        }
    }

    double mean() {
        return mean;
    }

    /** What most calls do not take longer than. */
    double longest() {
        return mean + WIDE * distance;
    }
}
