package io.ironbridge.lab.ims.connect.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class IrmTimerTest {
    private static final long DEFAULT = 7;
    private static final long INSTEAD = 8;

    private static long millis(int value) {
        return Duration.ofNanos(IrmTimer.nanos(value, DEFAULT, INSTEAD)).toMillis();
    }

    @Test
    void byteIsNotSeconds() {
        assertThat(millis(0x01)).isEqualTo(10);
        assertThat(millis(0x19)).isEqualTo(250);
        assertThat(millis(0x1A)).isEqualTo(300);
        assertThat(millis(0x1E)).isEqualTo(500);
        assertThat(millis(0x27)).isEqualTo(950);
        assertThat(millis(0x28)).isEqualTo(1_000);
        assertThat(millis(0x2C)).isEqualTo(5_000);
        assertThat(millis(0x31)).isEqualTo(10_000);
        assertThat(millis(0x45)).isEqualTo(30_000);
        assertThat(millis(0x63)).isEqualTo(60_000);
        assertThat(millis(0x64)).isEqualTo(120_000);
        assertThat(millis(0x9E)).isEqualTo(3_600_000);
    }

    @Test
    void zeroAndWhatMeansNothingIsTheDefault() {
        for (int value = 0; value < 256; value++) {
            boolean isDefault = value == 0 || (value > 0x9E && value != 0xE9 && value != 0xFF);
            assertThat(IrmTimer.isDefault(value)).isEqualTo(isDefault);
            assertThat(IrmTimer.nanos(value, DEFAULT, INSTEAD) == DEFAULT).isEqualTo(isDefault);
        }
    }

    @Test
    void noWaitIsReplacedAndForeverIsForever() {
        assertThat(IrmTimer.nanos(0xE9, DEFAULT, INSTEAD)).isEqualTo(INSTEAD);
        assertThat(IrmTimer.nanos(0xFF, DEFAULT, INSTEAD)).isEqualTo(IrmTimer.FOREVER);
    }

    @Test
    void intervalsGrowWithTheByte() {
        for (int value = 2; value <= 0x9E; value++) {
            assertThat(millis(value)).isGreaterThan(millis(value - 1));
        }
    }
}
