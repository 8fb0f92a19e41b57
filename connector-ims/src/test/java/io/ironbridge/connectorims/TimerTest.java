package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorims.message.IrmTimer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimerTest {
    private static final Duration MARGIN = Duration.ofMillis(200);
    private static final long MILLI = 1_000_000;

    private static long millis(Duration interaction, long remainingMillis) {
        return IrmTimer.millis(new Timer(interaction, MARGIN).with(remainingMillis * MILLI));
    }

    @Test
    void withoutAnInteractionTimeoutTheDeadlineCounts() {
        assertThat(millis(Duration.ZERO, 30_200)).isEqualTo(30_000);
        assertThat(millis(Duration.ZERO, 30_199)).isEqualTo(29_000);
        assertThat(millis(Duration.ZERO, 1_500)).isEqualTo(1_000);
        assertThat(millis(Duration.ZERO, 1_199)).isEqualTo(950);
        assertThat(millis(Duration.ZERO, 24 * 3_600_000)).isEqualTo(3_600_000);
    }

    @Test
    void theInteractionTimeoutCountsWhereItIsShorter() {
        assertThat(millis(Duration.ofSeconds(10), 30_000)).isEqualTo(10_000);
        assertThat(millis(Duration.ofSeconds(10), 10_200)).isEqualTo(10_000);
        assertThat(millis(Duration.ofSeconds(10), 10_199)).isEqualTo(9_000);
        assertThat(millis(Duration.ofMillis(1_499), 30_000)).isEqualTo(1_000);
    }

    @Test
    void aShortCallLeavesAPartOfItsTimeForTheWayBack() {
        assertThat(millis(Duration.ZERO, 100)).isEqualTo(80);
        assertThat(millis(Duration.ZERO, 25)).isEqualTo(20);
        assertThat(millis(Duration.ZERO, 3)).isEqualTo(10);
        assertThat(millis(Duration.ZERO, -3)).isEqualTo(10);
    }

    @Test
    void imsConnectAnswersBeforeTheDeadline() {
        for (long remaining = 13; remaining < 70_000; remaining += 1 + remaining / 50) {
            assertThat(millis(Duration.ZERO, remaining)).isLessThan(remaining);
            assertThat(millis(Duration.ofSeconds(7), remaining)).isLessThan(remaining);
        }
    }

    @Test
    void beyondAMinuteNoCallIsGivenUpLongBeforeItsDeadline() {
        assertThat(millis(Duration.ZERO, 90_000)).isEqualTo(120_000);
        assertThat(millis(Duration.ZERO, 125_000)).isEqualTo(120_000);
        assertThat(millis(Duration.ZERO, 170_000)).isEqualTo(180_000);
        for (long remaining = 60_200; remaining < 3_600_000; remaining += 997) {
            assertThat(millis(Duration.ZERO, remaining)).isGreaterThan(remaining - 10_300);
        }
    }
}
