package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitsTest {
    private final Waits waits = new Waits();

    @Test
    void waitsOneAfterTheOtherAddUp() {
        assertThat(waits.add(0, 3)).isEqualTo(3);
        assertThat(waits.add(3, 5)).isEqualTo(5);
        assertThat(waits.add(7, 8)).isEqualTo(6);
    }

    @Test
    void waitsAtTheSameTimeCountOnce() {
        assertThat(waits.add(2, 3)).isEqualTo(1);
        assertThat(waits.add(5, 6)).isEqualTo(2);
        assertThat(waits.add(0, 10)).isEqualTo(10);
        assertThat(waits.add(9, 10)).isEqualTo(10);
        assertThat(waits.add(8, 12)).isEqualTo(12);
    }

    @Test
    void manyWaitsNeedLittleMemory() {
        long last =
                IntStream.range(0, 1_000)
                        .mapToLong(i -> waits.add(2L * i, 2L * i + 1))
                        .max()
                        .orElse(0);

        assertThat(last).isEqualTo(1_000);
    }
}
