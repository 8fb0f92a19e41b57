package io.ironbridge.gateway.activity;

import io.ironbridge.gateway.activity.Counts.Measured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The counters of a report class on one event loop. Thread-safe; its lock is contended only while
 * an interval is read.
 */
final class StripedCounter {
    private long ended;
    private long abnormal;
    private long activeNanos;
    private long actualNanos;
    private double actualSquares;
    private long queuedNanos;
    private long calledNanos;
    private final long[] distribution = new long[ResponseTimes.BUCKETS];
    private final Tally all = new Tally();
    private final Tally lot = new Tally();
    private long spentNanos;

    private static final class Tally {
        private long ended;
        private long requests;
        private long cpuNanos;
        private double cpuSquares;
        private long allocatedBytes;
        private long readings;

        void measured(long nanos, long bytes, int takenReadings) {
            requests++;
            cpuNanos += nanos;
            cpuSquares += (double) nanos * nanos;
            allocatedBytes += bytes;
            readings += takenReadings;
        }

        Measured read() {
            return new Measured(ended, requests, cpuNanos, cpuSquares, allocatedBytes, readings);
        }

        void clear() {
            ended = 0;
            requests = 0;
            cpuNanos = 0;
            cpuSquares = 0;
            allocatedBytes = 0;
            readings = 0;
        }
    }

    synchronized void ended(
            SampleChoice choice, boolean normal, long actual, long queued, long called) {
        ended++;
        activeNanos += actual;
        tally(choice).ended++;
        if (!normal) {
            abnormal++;
            return;
        }
        actualNanos += actual;
        actualSquares += (double) actual * actual;
        queuedNanos += queued;
        calledNanos += called;
        distribution[ResponseTimes.bucket(actual)]++;
    }

    synchronized void measured(SampleChoice choice, long nanos, long bytes, int readings) {
        if (choice != SampleChoice.PERIOD) {
            tally(choice).measured(nanos, bytes, readings);
        }
        spentNanos += nanos;
    }

    /** CPU time of the measured requests since the start. */
    synchronized long spentNanos() {
        return spentNanos;
    }

    private Tally tally(SampleChoice choice) {
        return choice == SampleChoice.ALL ? all : lot;
    }

    synchronized Counts read() {
        List<Long> buckets = new ArrayList<>(distribution.length);
        Arrays.stream(distribution).forEach(buckets::add);
        return new Counts(
                ended,
                abnormal,
                activeNanos,
                actualNanos,
                actualSquares,
                queuedNanos,
                calledNanos,
                buckets,
                all.read(),
                lot.read());
    }

    /** Returns the counts and resets them. */
    synchronized Counts take() {
        Counts taken = read();
        ended = 0;
        abnormal = 0;
        activeNanos = 0;
        actualNanos = 0;
        actualSquares = 0;
        queuedNanos = 0;
        calledNanos = 0;
        Arrays.fill(distribution, 0);
        all.clear();
        lot.clear();
        return taken;
    }
}
