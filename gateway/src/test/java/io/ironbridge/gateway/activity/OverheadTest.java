package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class OverheadTest {
    /** Reports are made on virtual threads, which have no CPU clock. */
    @Test
    void itIsMeasuredFromAnyThread() {
        try (ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            Overhead overhead =
                    CompletableFuture.supplyAsync(
                                    () -> Overhead.measure(ThreadClock.ofJvm()), virtual)
                            .join();
            assertThat(overhead.readingNanos()).isPositive();
            assertThat(overhead.countingNanos()).isPositive();
            assertThat(overhead.micros(2_000, 0))
                    .isEqualTo(Math.round(2 * overhead.readingNanos()));
        }
    }

    @Test
    void withoutAClockThereIsNone() {
        assertThat(Overhead.measure(Optional.empty())).isEqualTo(new Overhead(0, 0));
    }
}
