package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** What comes before measuring, behind the ramp: requests that are sent and not counted. */
public sealed interface WarmUp {
    /** The longest. */
    Duration LONGEST = Duration.ofHours(24);

    /** Nothing but the ramp. */
    record None() implements WarmUp {}

    /** So many answers, those of the ramp among them. */
    record Requests(long number) implements WarmUp {
        public Requests {
            PlanLimits.require(number >= 1, "a warm-up has at least one request");
        }
    }

    /** So long, the ramp included. */
    record Time(Duration time) implements WarmUp {
        public Time {
            PlanLimits.requireTime(time, LONGEST, "a warm-up");
        }
    }

    /**
     * Until the median latencies of the last {@value #SLICES} slices lie close together: the
     * greatest is not more than {@code tolerance} above the least. A slice without answers begins
     * the count anew.
     *
     * @param slice length of a slice
     * @param tolerance for example 0.05
     * @param atMost after which measuring begins anyway, and the result says so
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
