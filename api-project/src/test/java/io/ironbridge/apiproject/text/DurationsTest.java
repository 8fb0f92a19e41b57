package io.ironbridge.apiproject.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DurationsTest {
    @Test
    void allFormsAreRead() {
        Duration second = Duration.ofSeconds(1);
        assertThat(Durations.parse("30s", second)).contains(Duration.ofSeconds(30));
        assertThat(Durations.parse("1m", second)).contains(Duration.ofMinutes(1));
        assertThat(Durations.parse("500ms", second)).contains(Duration.ofMillis(500));
        assertThat(Durations.parse("1h30m", second)).contains(Duration.ofMinutes(90));
        assertThat(Durations.parse("2D", second)).contains(Duration.ofDays(2));
        assertThat(Durations.parse("45", second)).contains(Duration.ofSeconds(45));
        assertThat(Durations.parse("45", Duration.ofMillis(1))).contains(Duration.ofMillis(45));
        assertThat(Durations.parse("-1", second)).contains(Duration.ofSeconds(-1));
        for (String bad : List.of("", "s", "1x", "1s1", "1 s", "999999999999999d")) {
            assertThat(Durations.parse(bad, second)).as(bad).isEmpty();
        }
    }
}
