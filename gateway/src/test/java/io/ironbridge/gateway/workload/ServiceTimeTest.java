package io.ironbridge.gateway.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ServiceTimeTest {
    private final ServiceTime time = new ServiceTime();

    @Test
    void nothingIsKnownBeforeTheFirstCall() {
        assertThat(time.mean()).isZero();
        assertThat(time.longest()).isZero();
    }

    @Test
    void aFirstCallMayBeFarFromTheOthers() {
        time.add(100);

        assertThat(time.mean()).isEqualTo(100);
        assertThat(time.longest()).isEqualTo(200);
    }

    @Test
    void callsThatTakeTheSameMakeItSure() {
        for (int i = 0; i < 100; i++) {
            time.add(100);
        }
        assertThat(time.longest()).isCloseTo(100, within(0.1));
    }

    @Test
    void theFirstOnesCountAlike() {
        time.add(400);
        for (int i = 0; i < 7; i++) {
            time.add(200);
        }
        assertThat(time.mean()).isCloseTo(225, within(0.1));
    }

    @Test
    void callsThatTakeLongerAreFollowed() {
        for (int i = 0; i < 100; i++) {
            time.add(100);
        }
        for (int i = 0; i < 16; i++) {
            time.add(1_000);
        }
        assertThat(time.mean()).isBetween(600.0, 800.0);
        assertThat(time.longest()).isGreaterThan(1_000);
        for (int i = 0; i < 200; i++) {
            time.add(1_000);
        }
        assertThat(time.mean()).isCloseTo(1_000, within(1.0));
        assertThat(time.longest()).isCloseTo(1_000, within(5.0));
    }
}
