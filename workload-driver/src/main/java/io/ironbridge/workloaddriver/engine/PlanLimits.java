package io.ironbridge.workloaddriver.engine;

import java.time.Duration;

/** Checks of what a plan is made of. */
final class PlanLimits {
    private PlanLimits() {}

    static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Whether a time is from nothing to the longest. */
    static void requireTime(Duration time, Duration most, String name) {
        require(
                !time.isNegative() && time.compareTo(most) <= 0,
                name + " is 0 to " + most.toSeconds() + " s");
    }
}
