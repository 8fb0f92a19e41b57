package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestSamplerTest {
    private static final long SECOND = 1_000_000_000;

    private final HandClock clock = new HandClock();

    private @Nullable RequestCpu draw(RequestSampler sampler, long nanoTime) {
        return sampler.draw(clock, nanoTime);
    }

    private static boolean isOfAll(@Nullable RequestCpu cpu) {
        return cpu != null && RequestCpu.choice(cpu) == SampleChoice.ALL;
    }

    @Test
    void theFirstOfEachSecondAreMeasured() {
        RequestSampler sampler = new RequestSampler(3, Integer.MAX_VALUE, 1);
        for (long begin : new long[] {-7, SECOND, 5 * SECOND}) {
            assertThat(
                            IntStream.range(0, 10)
                                    .filter(i -> isOfAll(draw(sampler, begin + i)))
                                    .boxed())
                    .containsExactly(0, 1, 2);
        }
    }

    @Test
    void ofTheOthersOneInSoManyIsByLot() {
        RequestSampler sampler = new RequestSampler(0, 16, 42);
        int draws = 160_000;
        long drawn = IntStream.range(0, draws).filter(i -> draw(sampler, i) != null).count();

        double expected = draws / 16.0;
        double deviation = Math.sqrt(draws / 16.0 * 15 / 16);
        assertThat((double) drawn).isBetween(expected - 5 * deviation, expected + 5 * deviation);
        assertThat(RequestCpu.choice(null)).isEqualTo(SampleChoice.LOT);
    }

    @Test
    void oneInOneIsAll() {
        RequestSampler sampler = new RequestSampler(0, 1, 42);
        assertThat(IntStream.range(0, 1_000)).allMatch(i -> isOfAll(draw(sampler, i)));
    }
}
