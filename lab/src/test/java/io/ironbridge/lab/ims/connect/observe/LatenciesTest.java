package io.ironbridge.lab.ims.connect.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenciesTest {
    private final Latencies latencies = new Latencies();

    @Test
    void percentileIsAtMostAQuarterTooLong() {
        for (long micros = 1; micros <= 10_000; micros++) {
            latencies.add(micros * 1000);
        }
        assertThat(latencies.percentile(50)).isBetween(5_000L, 6_250L);
        assertThat(latencies.percentile(90)).isBetween(9_000L, 11_250L);
        assertThat(latencies.percentile(100)).isBetween(10_000L, 12_500L);
    }

    @Test
    void nothingHasNoPercentile() {
        assertThat(latencies.percentile(99)).isZero();
    }

    @Test
    void shortestAndLongestAreCounted() {
        latencies.add(0);
        assertThat(latencies.percentile(100)).isBetween(1L, 2L);
        latencies.add(Long.MAX_VALUE);
        assertThat(latencies.percentile(100)).isGreaterThan(1_000_000_000L);
    }
}
