package io.ironbridge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LibraryLinesTest {
    private final AtomicLong now = new AtomicLong();
    private final LibraryLines lines = new LibraryLines(now::get);

    private List<String> letThrough(String logger, int times) {
        List<String> through = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            LogRecord line = new LogRecord(Level.WARNING, "m");
            line.setLoggerName(logger);
            if (lines.isLoggable(line)) {
                through.add(line.getMessage());
            }
        }
        return through;
    }

    @Test
    void someLinesOfLibrariesAreLetThroughInASecondAndTheOthersCounted() {
        assertThat(letThrough("io.netty.x", 25)).hasSize(10).containsOnly("m");
        now.addAndGet(1_000_000_001L);
        assertThat(letThrough("org.other", 2))
                .containsExactly("m; 15 more since the last such line", "m");
    }

    @Test
    void allOfOursAre() {
        assertThat(letThrough("io.ironbridge.gateway.X", 100)).hasSize(100);
    }
}
