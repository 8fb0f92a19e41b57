package io.ironbridge.gateway.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;

class GoalCountsTest {
    private static final long GOAL = 1_000_000_000;
    private static final Goal VELOCITY = new Goal.Velocity(40);
    private static final Goal PERCENTILE = new Goal.Percentile(90, GOAL);
    private static final Goal AVERAGE = new Goal.Average(GOAL);

    private final GoalCounts counts = new GoalCounts();

    private void ended(int number, long actual, long queued) {
        for (int i = 0; i < number; i++) {
            counts.ended(GOAL, actual, queued);
        }
    }

    @Test
    void aVelocityGoalKnowsRequestsThatFailed() {
        ended(10, GOAL, 0);
        assertThat(counts.read().index(VELOCITY, 0)).isCloseTo(0.4, offset(0.01));
        assertThat(counts.read().index(VELOCITY, 30)).isCloseTo(1.6, offset(0.01));
        assertThat(new GoalCounts().read().index(VELOCITY, 5)).isEqualTo(4);
    }

    /** A class that waits for places is helped; one whose calls take too long is not. */
    @Test
    void theIndexOfCallsDoesNotDependOnWaits() {
        ended(5, GOAL / 2, GOAL / 4);
        for (int i = 0; i < 20; i++) {
            counts.expired(5 * GOAL);
        }
        assertThat(counts.read().index(PERCENTILE, 0)).isEqualTo(4);
        assertThat(counts.read().executionIndex(PERCENTILE)).isEqualTo(0.5);
        assertThat(counts.read().executionIndex(AVERAGE)).isCloseTo(0.25, offset(0.01));
        assertThat(counts.read().executionIndex(VELOCITY)).isEqualTo(0.4);
    }

    @Test
    void withoutCallsThereIsNoIndexOfCalls() {
        counts.expired(GOAL);
        assertThat(counts.read().executionIndex(PERCENTILE)).isNaN();
    }
}
