package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** Warm-up after the ramp: requests that are sent and not measured. */
public sealed interface WarmUp {
    /** The longest. */
    Duration LONGEST = Duration.ofHours(24);

    /** The ramp only. */
    record None() implements WarmUp {}

    /** A number of answers, those of the ramp included. */
    record Requests(long number) implements WarmUp {
        public Requests {
            PlanLimits.require(number >= 1, "a warm-up has at least one request");
        }
    }

    /** A time, the ramp included. */
    record Time(Duration time) implements WarmUp {
        public Time {
            PlanLimits.requireTime(time, LONGEST, "a warm-up");
        }
    }

    /**
     * Lasts until the median latencies of the last {@value #SLICES} slices are close: the greatest
     * is at most {@code tolerance} above the least. A slice without answers restarts the count.
     *
     * @param slice length of a slice
     * @param tolerance for example 0.05
     * @param atMost limit after which measuring starts anyway; the result reports it
     */
    record Stable(Duration slice, double tolerance, Duration atMost) implements WarmUp {
        /** Slices that are compared. */
        public static final int SLICES = 3;

        public Stable {
            PlanLimits.require(slice.isPositive(), "a slice is longer than nothing");
            PlanLimits.require(
                    tolerance > 0 && tolerance <= 1, "a tolerance is above 0 % to 100 %");
            PlanLimits.requireTime(atMost, LONGEST, "a warm-up");
        }
    }
}
