package io.ironbridge.servants;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServantLogTest {
    private static final int LINES = 1_000;
    private static final int LINE = "1 line 1000\n".length();

    @TempDir Path folder;

    private static ByteArrayInputStream output() {
        return new ByteArrayInputStream(
                IntStream.range(LINES, 2 * LINES)
                        .mapToObj(number -> "line " + number + "\n")
                        .collect(Collectors.joining())
                        .getBytes(StandardCharsets.UTF_8));
    }

    private List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("servants.log.1")));
        lines.addAll(Files.readAllLines(folder.resolve("servants.log")));
        return lines;
    }

    @Test
    void ownersThatShareItLoseNoLineWhenItIsRotated() throws Exception {
        try (ServantLog log = ServantLog.open(folder, 2L * LINES * LINE - 1)) {
            Thread other = Thread.ofVirtual().start(() -> log.copy(2, output()));
            log.copy(1, output());
            other.join();
        }
        assertThat(lines()).hasSize(2 * LINES).doesNotHaveDuplicates();
    }

    @Test
    void anotherLimitAppliesToTheNextLine() throws IOException {
        try (ServantLog log = ServantLog.open(folder, 1L << 20)) {
            log.copy(1, output());
            assertThat(folder.resolve("servants.log.1")).doesNotExist();
            log.limit(LINE);
            log.copy(2, output());
        }
        assertThat(lines()).containsExactly("2 line 1998", "2 line 1999");
    }

    @Test
    void whatIsThereCountsWhenItIsOpenedAgain() throws IOException {
        try (ServantLog log = ServantLog.open(folder, 1L << 20)) {
            log.copy(1, output());
        }
        try (ServantLog log = ServantLog.open(folder, (LINES + 1L) * LINE)) {
            log.copy(2, output());
        }
        assertThat(lines()).hasSize(2 * LINES);
        assertThat(Files.readAllLines(folder.resolve("servants.log"))).hasSize(LINES - 1);
    }
}
