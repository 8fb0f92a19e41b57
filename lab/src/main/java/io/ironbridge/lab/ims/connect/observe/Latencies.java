package io.ironbridge.lab.ims.connect.observe;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts durations in classes, four to each doubling, so that a percentile is at most a quarter too
 * long. From 1 microsecond to about 18 minutes.
 */
final class Latencies {
    private static final int PER_DOUBLING = 4;
    private static final int CLASSES = 31 * PER_DOUBLING;

    private final AtomicLongArray counts = new AtomicLongArray(CLASSES);

    void add(long nanos) {
        counts.getAndIncrement(classOf(Math.max(1, nanos / 1000)));
    }

    private static int classOf(long micros) {
        int power = 63 - Long.numberOfLeadingZeros(micros);
        int quarter = power < 2 ? 0 : (int) (micros >> (power - 2)) & 3;
        return Math.min(CLASSES - 1, power * PER_DOUBLING + quarter);
    }

    /**
     * The longest of the shortest {@code percent} of all, in microseconds; 0 where there is none.
     */
    long percentile(double percent) {
        long total = 0;
        for (int i = 0; i < CLASSES; i++) {
            total += counts.get(i);
        }
        long rank = (long) Math.ceil(total * percent / 100);
        long seen = 0;
        for (int i = 0; i < CLASSES && rank > 0; i++) {
            seen += counts.get(i);
            if (seen >= rank) {
                return upperEnd(i);
            }
        }
        return 0;
    }

    private static long upperEnd(int index) {
        long base = 1L << (index / PER_DOUBLING);
        return base + base * (index % PER_DOUBLING + 1) / PER_DOUBLING;
    }
}
