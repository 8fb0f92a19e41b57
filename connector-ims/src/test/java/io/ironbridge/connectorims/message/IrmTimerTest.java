package io.ironbridge.connectorims.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** "Timer interval specifications", and how the IMS TM Resource Adapter rounds. */
class IrmTimerTest {
    private static final Map<Integer, Long> INTERVALS =
            Map.ofEntries(
                    Map.entry(0x01, 10L),
                    Map.entry(0x19, 250L),
                    Map.entry(0x1A, 300L),
                    Map.entry(0x1E, 500L),
                    Map.entry(0x27, 950L),
                    Map.entry(0x28, 1_000L),
                    Map.entry(0x2C, 5_000L),
                    Map.entry(0x31, 10_000L),
                    Map.entry(0x45, 30_000L),
                    Map.entry(0x63, 60_000L),
                    Map.entry(0x64, 120_000L),
                    Map.entry(0x9E, 3_600_000L));

    @Test
    void bytesHaveTheIntervalsOfTheManual() {
        INTERVALS.forEach((timer, millis) ->
                assertThat(IrmTimer.millis(timer)).as("X'%02X'", timer).isEqualTo(millis));
    }

    @Test
    void valuesWithoutAnIntervalHaveNone() {
        for (int timer : new int[] {0x00, 0x9F, 0xE9, 0xFF}) {
            assertThat(IrmTimer.millis(timer)).as("X'%02X'", timer).isEqualTo(-1);
        }
    }

    @Test
    void everyIntervalIsEncodedAsItself() {
        for (int timer = 1; timer <= IrmTimer.LONGEST; timer++) {
            long millis = IrmTimer.millis(timer);
            assertThat(IrmTimer.of(Duration.ofMillis(millis))).isEqualTo(timer);
            assertThat(IrmTimer.notLongerThan(millis)).isEqualTo(timer);
        }
    }

    @Test
    void millisecondsAreRoundedAsTheResourceAdapterDoes() {
        rounds(1, 10);
        rounds(10, 10);
        rounds(11, 20);
        rounds(250, 250);
        rounds(251, 300);
        rounds(300, 300);
        rounds(301, 350);
        rounds(951, 1_000);
        rounds(1_000, 1_000);
        rounds(1_001, 1_000);
        rounds(1_499, 1_000);
        rounds(1_500, 2_000);
        rounds(59_500, 60_000);
        rounds(60_000, 60_000);
        rounds(60_001, 60_000);
        rounds(89_999, 60_000);
        rounds(90_000, 120_000);
        rounds(3_600_000, 3_600_000);
        rounds(3_600_001, 3_600_000);
        rounds(Long.MAX_VALUE / 1_000_000, 3_600_000);
    }

    private static void rounds(long millis, long expected) {
        assertThat(IrmTimer.millis(IrmTimer.of(Duration.ofMillis(millis))))
                .as("%d ms", millis)
                .isEqualTo(expected);
    }

    @Test
    void noIntervalAndNoEndHaveBytesOfTheirOwn() {
        assertThat(IrmTimer.of(Duration.ZERO)).isEqualTo(0x00);
        assertThat(IrmTimer.of(Duration.ofMillis(-1))).isEqualTo(0xFF);
        assertThat(IrmTimer.of(Duration.ofNanos(1))).isEqualTo(0x01);
    }

    @Test
    void theLongestIntervalThatIsNotLongerIsFound() {
        for (long millis = 10; millis < 4_000_000; millis += millis < 2_000 ? 1 : 997) {
            int timer = IrmTimer.notLongerThan(millis);
            assertThat(IrmTimer.millis(timer)).as("of %d ms", millis).isLessThanOrEqualTo(millis);
            if (timer < IrmTimer.LONGEST) {
                assertThat(IrmTimer.millis(timer + 1)).as("%d ms", millis).isGreaterThan(millis);
            }
        }
        assertThat(IrmTimer.notLongerThan(-5)).isEqualTo(1);
        assertThat(IrmTimer.notLongerThan(Long.MAX_VALUE)).isEqualTo(IrmTimer.LONGEST);
    }
}
