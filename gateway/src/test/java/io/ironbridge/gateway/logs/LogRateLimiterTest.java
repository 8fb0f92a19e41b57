package io.ironbridge.gateway.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LogRateLimiterTest {
    private long now = Long.MAX_VALUE - 5; // a clock may overflow
    private final LogRateLimiter pace = new LogRateLimiter(() -> now, 1);

    @Test
    void severalMayBeLetThrough() {
        LogRateLimiter three = new LogRateLimiter(() -> now, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(three.take()).isZero();
        }
        assertThat(three.take()).isEqualTo(LogRateLimiter.HELD_BACK);
        now += TimeUnit.SECONDS.toNanos(1);
        assertThat(three.take()).isEqualTo(1);
        assertThat(three.take()).isZero();
        assertThat(LogRateLimiter.more(0)).isEmpty();
        assertThat(LogRateLimiter.more(7)).isEqualTo("; 7 more since the last such line");
    }

    @Test
    void oneLineASecondIsWrittenAndTellsOfTheOthers() {
        assertThat(pace.take()).isZero();
        assertThat(pace.take()).isEqualTo(LogRateLimiter.HELD_BACK);
        assertThat(pace.take()).isEqualTo(LogRateLimiter.HELD_BACK);
        now += TimeUnit.MILLISECONDS.toNanos(999);
        assertThat(pace.take()).isEqualTo(LogRateLimiter.HELD_BACK);
        now += TimeUnit.MILLISECONDS.toNanos(1);
        assertThat(pace.take()).isEqualTo(3);
        now += TimeUnit.HOURS.toNanos(1);
        assertThat(pace.take()).isZero();
    }
}
