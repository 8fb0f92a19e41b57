package io.ironbridge.workloaddriver.named.ims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogReadingTest {
    private static final String PAGE =
            """
            {"system": {"transactions": [
               {"transaction": "IBINQL", "queued": 40, "taken": 3},
               {"transaction": "IVTNO", "queued": 2, "taken": 0}]},
             "log": {"records": 9, "writes": 10, "blocks": 75, "bytes": 1700000, "bufferWaits": 12,
               "bufferWaitTime": "PT1.5S", "writeTime": "PT0.19S", "simulatedTime": "PT0.18S"}}
            """;

    @Test
    void thePageIsRead() throws Exception {
        assertThat(LogReading.of(bytes(PAGE)))
                .isEqualTo(new LogReading(10, 75, 1_700_000, 12, 1_500_000_000, 190_000_000, 42));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"writes\": 10,", "\"bufferWaitTime\": \"PT1.5S\",", "\"queued\": 2,"})
    void whatIsMissingIsToldWithItsPlace(String part) {
        String name = part.substring(1, part.indexOf('"', 1));

        assertThatThrownBy(() -> LogReading.of(bytes(PAGE.replace(part, ""))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/" + name);
    }

    @Test
    void anotherKindOfValueIsTold() {
        assertThatThrownBy(() -> LogReading.of(bytes(PAGE.replace("PT0.19S", "0.19 s"))))
                .hasMessage("not a duration: /log/writeTime");
        assertThatThrownBy(() -> LogReading.of(bytes(PAGE.replace(": 75", ": 7.5"))))
                .hasMessage("not a number: /log/blocks");
        assertThatThrownBy(() -> LogReading.of(bytes("no JSON"))).isInstanceOf(IOException.class);
    }

    @Test
    void figuresAreThoseOfTheTimeBetween() {
        List<LogReading> readings =
                List.of(
                        new LogReading(10, 100, 1_000_000, 5, 0, 100_000_000, 20),
                        new LogReading(15, 120, 1_100_000, 6, 500_000_000, 150_000_000, 60),
                        new LogReading(20, 180, 2_600_000, 25, 2_000_000_000, 290_000_000, 40));

        assertThat(LogValues.of(readings, 2, 1_000))
                .containsOnly(
                        entry("logWriteMillis", 19.0),
                        entry("blocksInAWrite", 8.0),
                        entry("blockFilledBytes", 20_000.0),
                        entry("bufferWaitsPerSecond", 10.0),
                        entry("bufferWaitMillis", 2.0),
                        // 40 waiting at 500 a second
                        entry("queueMillis", 80.0));
    }

    @Test
    void withoutWritesThereAreNoFiguresOfWrites() {
        LogReading one = new LogReading(1, 1, 1, 0, 0, 1, 0);

        assertThat(LogValues.of(List.of(one, one), 1, 10))
                .containsOnlyKeys("bufferWaitsPerSecond", "bufferWaitMillis", "queueMillis");
        assertThat(LogValues.of(List.of(one), 1, 10)).isEmpty();
        assertThat(LogValues.of(List.of(one, one), 1, 0)).isEmpty();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
