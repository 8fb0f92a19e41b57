package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LogPaceTest {
    private long now = Long.MAX_VALUE - 5; // a clock may overflow
    private final LogPace pace = new LogPace(() -> now);

    @Test
    void oneLineASecondIsWrittenAndTellsOfTheOthers() {
        assertThat(pace.take()).isZero();
        assertThat(pace.take()).isEqualTo(LogPace.HELD_BACK);
        assertThat(pace.take()).isEqualTo(LogPace.HELD_BACK);
        now += TimeUnit.MILLISECONDS.toNanos(999);
        assertThat(pace.take()).isEqualTo(LogPace.HELD_BACK);
        now += TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(pace.take()).isEqualTo(3);
        now += TimeUnit.HOURS.toNanos(1);
        assertThat(pace.take()).isZero();
    }
}
