package io.ironbridge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import io.ironbridge.copybook.convert.ConversionCounts;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final Cli cli = new Cli();

    @Test
    void itIsToldEveryTwoSeconds() {
        Queue<Long> seconds = new ArrayDeque<>(List.of(0L, 1L, 2L, 3L, 5L));
        Progress progress = new Progress(cli.console(), () -> seconds.remove() * 1_000_000_000L);
        for (int record = 0; record < 4; record++) {
            progress.onRecord(new ConversionCounts());
        }

        assertThat(cli.err()).isEqualTo("0 records, 0.0 MB, 0.0 MB/s\n".repeat(2));
    }
}
