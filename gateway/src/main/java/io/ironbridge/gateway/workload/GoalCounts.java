package io.ironbridge.gateway.workload;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts the requests of a period by their time relative to the goal. Without locks; a reading
 * while others count may be off by the requests that end meanwhile.
 */
public final class GoalCounts {
    /** Upper bounds of the buckets in percent of the goal; the last bucket has none. */
    private static final int[] BOUNDS = {
        50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 200, 400
    };

    /** Number of buckets. */
    public static final int BUCKETS = BOUNDS.length + 1;

    private static final int LAST = BUCKETS - 1;
    private static final double PERCENT = 100;

    private static final int EXECUTION = BUCKETS;
    private static final int ENDED = 2 * BUCKETS;
    private static final int ACTUAL = ENDED + 1;
    private static final int QUEUED = ENDED + 2;
    private static final int REFUSED = ENDED + 3;
    private static final int EXPIRED = ENDED + 4;
    private static final int FAILED = ENDED + 5;
    private static final int SIZE = ENDED + 6;

    private final AtomicLongArray counts = new AtomicLongArray(SIZE);

    /**
     * Counts a request that has ended.
     *
     * @param goal its time in nanoseconds
     * @param actual nanoseconds from its arrival
     * @param queued nanoseconds of these spent waiting for a place
     */
    void ended(double goal, long actual, long queued) {
        counts.incrementAndGet(bucket(actual / goal));
        counts.incrementAndGet(EXECUTION + bucket((actual - queued) / goal));
        counts.incrementAndGet(ENDED);
        counts.addAndGet(ACTUAL, actual);
        counts.addAndGet(QUEUED, queued);
    }

    /** Counts a request that waited until there was no time left for a call: it missed the goal. */
    void expired(long waited) {
        counts.incrementAndGet(LAST);
        counts.incrementAndGet(ENDED);
        counts.incrementAndGet(EXPIRED);
        counts.addAndGet(ACTUAL, waited);
        counts.addAndGet(QUEUED, waited);
    }

    /**
     * Counts a request that the back end did not answer: it missed the goal, however fast it was.
     */
    void failed() {
        counts.incrementAndGet(FAILED);
    }

    /** Counts a request that was rejected early. */
    void refused() {
        counts.incrementAndGet(REFUSED);
    }

    /** The upper bound of a bucket in percent of the goal; the last one has none. */
    public static OptionalInt bound(int bucket) {
        return bucket < LAST ? OptionalInt.of(BOUNDS[bucket]) : OptionalInt.empty();
    }

    private static int bucket(double share) {
        for (int i = 0; i < LAST; i++) {
            if (share * PERCENT <= BOUNDS[i]) {
                return i;
            }
        }
        return LAST;
    }

    /** All counts since the start. */
    public Reading read() {
        long[] values = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = counts.get(i);
        }
        return new Reading(values);
    }

    /** Counts since the start, or of a time. Immutable. */
    public static final class Reading {
        public static final Reading NONE = new Reading(new long[SIZE]);

        private final long[] values;

        private Reading(long[] values) {
            this.values = values;
        }

        public Reading since(Reading before) {
            return combined(before, -1);
        }

        Reading and(Reading other) {
            return combined(other, 1);
        }

        private Reading combined(Reading other, int sign) {
            long[] sums = new long[SIZE];
            for (int i = 0; i < SIZE; i++) {
                sums[i] = values[i] + sign * other.values[i];
            }
            return new Reading(sums);
        }

        public long ended() {
            return values[ENDED];
        }

        public long refused() {
            return values[REFUSED];
        }

        public long failed() {
            return values[FAILED];
        }

        /** Refused or failed: missed the goal without having ended. */
        public long missed() {
            return refused() + failed();
        }

        public long expired() {
            return values[EXPIRED];
        }

        /** Requests that ended within the time of the goal. */
        public long onGoal() {
            long sum = 0;
            for (int i = 0; BOUNDS[i] <= PERCENT; i++) {
                sum += values[i];
            }
            return sum;
        }

        public long queuedNanos() {
            return values[QUEUED];
        }

        public long actualNanos() {
            return values[ACTUAL];
        }

        /** The number of requests in a bucket. */
        public long bucket(int index) {
            return values[index];
        }

        /**
         * The performance index: 1 just met, below 1 better, above 1 missed; 4 at most for
         * percentile goals. NaN if nothing ended.
         *
         * @param misses requests in addition that count as missed
         */
        public double index(Goal goal, long misses) {
            long all = ended() + misses;
            if (all == 0) {
                return Double.NaN;
            }
            double done = (double) ended() / all;
            return switch (goal) {
                case Goal.Percentile(int percent, _) -> percentile(0, all, percent);
                case Goal.Average(long nanos) ->
                        done == 0 ? MISSED : (double) actualNanos() / ended() / nanos / done;
                case Goal.Velocity(int percent) ->
                        done == 0 ? MISSED : percent / Math.max(1, velocity() * done);
                case Goal.Discretionary _, Goal.None _ -> DISCRETIONARY;
            };
        }

        /**
         * The index if no request had waited for a place: of those that were called. NaN if there
         * is none.
         */
        double executionIndex(Goal goal) {
            long called = ended() - values[EXPIRED];
            if (called == 0) {
                return Double.NaN;
            }
            return switch (goal) {
                case Goal.Percentile(int percent, _) -> percentile(EXECUTION, called, percent);
                case Goal.Average(long nanos) ->
                        (double) (actualNanos() - queuedNanos()) / called / nanos;
                case Goal.Velocity(int percent) -> percent / PERCENT;
                case Goal.Discretionary _, Goal.None _ -> DISCRETIONARY;
            };
        }

        private double percentile(int first, long all, int percent) {
            double needed = all * (percent / PERCENT);
            long sum = 0;
            for (int i = 0; i < LAST; i++) {
                sum += values[first + i];
                if (sum >= needed) {
                    return BOUNDS[i] / PERCENT;
                }
            }
            return MISSED;
        }

        /** Percentage of the time in which work ran instead of waiting for a place. */
        public double velocity() {
            return actualNanos() == 0
                    ? PERCENT
                    : PERCENT * (actualNanos() - queuedNanos()) / actualNanos();
        }
    }

    /** The index of a percentile goal that was missed by more than 400 %. */
    static final double MISSED = 4;

    /** The constant index of work without a goal. */
    static final double DISCRETIONARY = 0.81;
}
