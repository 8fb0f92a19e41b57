package io.ironbridge.apiproject.element;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElementReaderTest {
    @Test
    void durationsAreReadInAllForms() {
        Duration second = Duration.ofSeconds(1);
        assertThat(ElementReader.parseDuration("30s", second)).contains(Duration.ofSeconds(30));
        assertThat(ElementReader.parseDuration("1m", second)).contains(Duration.ofMinutes(1));
        assertThat(ElementReader.parseDuration("500ms", second)).contains(Duration.ofMillis(500));
        assertThat(ElementReader.parseDuration("1h30m", second)).contains(Duration.ofMinutes(90));
        assertThat(ElementReader.parseDuration("2D", second)).contains(Duration.ofDays(2));
        assertThat(ElementReader.parseDuration("45", second)).contains(Duration.ofSeconds(45));
        assertThat(ElementReader.parseDuration("45", Duration.ofMillis(1)))
                .contains(Duration.ofMillis(45));
        assertThat(ElementReader.parseDuration("-1", second)).contains(Duration.ofSeconds(-1));
        for (String bad : List.of("", "s", "1x", "1s1", "1 s", "999999999999999d")) {
            assertThat(ElementReader.parseDuration(bad, second)).as(bad).isEmpty();
        }
    }
}
