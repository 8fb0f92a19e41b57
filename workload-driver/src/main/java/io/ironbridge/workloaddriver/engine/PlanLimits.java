package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** Checks the limits of a plan's parts. */
final class PlanLimits {
    private PlanLimits() {}

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Requires a time from 0 to the longest. */
    static void requireTime(Duration time, Duration most, String name) {
        require(
                !time.isNegative() && time.compareTo(most) <= 0,
                name + " is 0 to " + most.toSeconds() + " s");
    }
}
