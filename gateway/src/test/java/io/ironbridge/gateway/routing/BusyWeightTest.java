package io.ironbridge.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The weight that load balancers get, second by second. */
class BusyWeightTest {
    private final BusyWeight weight = new BusyWeight();

    private int after(int seconds, double free, double index) {
        IntStream.range(0, seconds).forEach(_ -> weight.read(free, index));
        return weight.percent();
    }

    @Test
    void anIdleServerGetsItsWhole() {
        assertThat(after(1, 1, 0)).isEqualTo(100);
        assertThat(after(10, 1, 0.5)).isEqualTo(100);
    }

    @Test
    void aBusyOneGetsWhatIsFree() {
        assertThat(after(60, 0.4, 0.9)).isBetween(37, 43);
    }

    @Test
    void oneThatMissesAGoalGetsLess() {
        assertThat(after(60, 0.4, 2)).isBetween(17, 23);
    }

    @Test
    void oneIsTheLeast() {
        assertThat(after(60, 0, 3)).isEqualTo(1);
        assertThat(after(60, -1, 300)).isEqualTo(1);
    }

    @Test
    void aSecondIsNotFollowed() {
        assertThat(after(60, 0.9, 0)).isBetween(87, 93);
        assertThat(after(1, 0.2, 0)).isGreaterThan(60);
        int before = weight.percent();
        assertThat(after(1, 0.71, 0)).isEqualTo(before);
    }

    @Test
    void itReturns() {
        after(60, 0, 2);
        assertThat(after(20, 1, 0)).isEqualTo(100);
    }
}
