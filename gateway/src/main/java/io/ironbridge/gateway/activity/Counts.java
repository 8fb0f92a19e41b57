package io.ironbridge.gateway.activity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The transactions of a report class in an interval.
 *
 * @param ended transactions, with any result
 * @param abnormal those not answered normally by the asset
 * @param activeNanos times of all that ended
 * @param actualNanos times of those that ended normally, as are all following values
 * @param actualSquares sum of their squares
 * @param queuedNanos part of these times: waiting for a connection
 * @param calledNanos part of these times: waiting for the asset's answer
 * @param distribution number in each of the buckets of {@link ResponseTimes}
 * @param all requests of the seconds in which all were measured, normal or not
 * @param lot requests sampled at random
 */
record Counts(
        long ended,
        long abnormal,
        long activeNanos,
        long actualNanos,
        double actualSquares,
        long queuedNanos,
        long calledNanos,
        List<Long> distribution,
        Measured all,
        Measured lot) {
    static final Counts NONE =
            new Counts(
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    0,
                    Collections.nCopies(ResponseTimes.BUCKETS, 0L),
                    Measured.NONE,
                    Measured.NONE);

    Counts {
        distribution = List.copyOf(distribution);
    }

    /**
     * Measurements of requests that were chosen in one way.
     *
     * @param ended requests, measured or not
     * @param requests measured
     * @param cpuSquares sum of the squares of their CPU times in nanoseconds
     * @param readings of the clock that this took
     */
    record Measured(
            long ended,
            long requests,
            long cpuNanos,
            double cpuSquares,
            long allocatedBytes,
            long readings) {
        static final Measured NONE = new Measured(0, 0, 0, 0, 0, 0);

        Measured and(Measured other) {
            return new Measured(
                    ended + other.ended,
                    requests + other.requests,
                    cpuNanos + other.cpuNanos,
                    cpuSquares + other.cpuSquares,
                    allocatedBytes + other.allocatedBytes,
                    readings + other.readings);
        }
    }

    Counts and(Counts other) {
        return new Counts(
                ended + other.ended,
                abnormal + other.abnormal,
                activeNanos + other.activeNanos,
                actualNanos + other.actualNanos,
                actualSquares + other.actualSquares,
                queuedNanos + other.queuedNanos,
                calledNanos + other.calledNanos,
                sums(distribution, other.distribution),
                all.and(other.all),
                lot.and(other.lot));
    }

    private static List<Long> sums(List<Long> one, List<Long> other) {
        List<Long> sums = new ArrayList<>(one.size());
        for (int i = 0; i < one.size(); i++) {
            sums.add(one.get(i) + other.get(i));
        }
        return sums;
    }

    /** Whether there is nothing to report. */
    boolean isEmpty() {
        return ended == 0 && all.requests() == 0 && lot.requests() == 0;
    }

    long normal() {
        return ended - abnormal;
    }
}
