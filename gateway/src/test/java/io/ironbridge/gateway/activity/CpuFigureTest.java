package io.ironbridge.gateway.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CpuFigureTest {
    private final StripedCounter counter = new StripedCounter();

    private void ended(SampleChoice choice, int times) {
        for (int i = 0; i < times; i++) {
            counter.ended(choice, true, 0, 0, 0);
        }
    }

    @Test
    void whatIsMeasuredWholeHasNoError() {
        ended(SampleChoice.ALL, 2);
        counter.measured(SampleChoice.ALL, 10_000, 100, 4);
        counter.measured(SampleChoice.ALL, 30_000, 300, 4);

        assertThat(CpuFigure.of(counter.read()))
                .isEqualTo(new CpuFigure(40, OptionalLong.of(0), 2, 0, OptionalLong.of(200), 8));
    }

    @Test
    void whatIsDrawnIsScaledToAll() {
        ended(SampleChoice.LOT, 30);
        for (int i = 0; i < 3; i++) {
            counter.measured(SampleChoice.LOT, 10_000 + i * 1_000, 100, 4);
        }
        CpuFigure figure = CpuFigure.of(counter.read());

        assertThat(figure.micros()).isEqualTo(30 * 11);
        // 4.30, Student's t for two, x 30 x 1 us / sqrt(3) x sqrt(1 - 3/30)
        assertThat(figure.errorMicros()).hasValue(71);
    }

    @Test
    void whatIsMeasuredForAServiceClassIsInNoFigure() {
        ended(SampleChoice.LOT, 2);
        counter.measured(SampleChoice.LOT, 1_000, 100, 4);
        counter.measured(SampleChoice.PERIOD, 9_000, 100, 4);

        assertThat(CpuFigure.of(counter.read()).micros()).isEqualTo(2);
        counter.take();
        assertThat(counter.spentNanos()).isEqualTo(10_000);
    }

    @Test
    void whatNothingTellsOfIsInNoFigure() {
        ended(SampleChoice.LOT, 5);
        ended(SampleChoice.ALL, 1);
        counter.measured(SampleChoice.ALL, 7_000, 1, 4);

        CpuFigure figure = CpuFigure.of(counter.read());
        assertThat(figure.micros()).isEqualTo(7);
        assertThat(figure.unmeasured()).isEqualTo(5);
    }

    @Test
    void aSingleOneOfSeveralHasNoKnownError() {
        ended(SampleChoice.LOT, 5);
        counter.measured(SampleChoice.LOT, 7_000, 1, 4);

        CpuFigure figure = CpuFigure.of(counter.read());
        assertThat(figure.micros()).isEqualTo(35);
        assertThat(figure.errorMicros()).isEmpty();
    }

    /** Of 400 samples 95 % should have the truth within their error; 90 % is far from chance. */
    @Test
    void theErrorCoversTheTruthAsOftenAsItSays() {
        SplittableRandom random = new SplittableRandom(7);
        int covered = 0;
        for (int sample = 0; sample < 400; sample++) {
            covered += coversTheTruth(random) ? 1 : 0;
        }
        assertThat(covered).isBetween(360, 397);
    }

    private static boolean coversTheTruth(SplittableRandom random) {
        StripedCounter fresh = new StripedCounter();
        long truth = 0;
        for (int i = 0; i < 4_000; i++) {
            long nanos = 20_000L + random.nextInt(100_000);
            truth += nanos;
            fresh.ended(SampleChoice.LOT, true, 0, 0, 0);
            if (random.nextInt(16) == 0) {
                fresh.measured(SampleChoice.LOT, nanos, 0, 4);
            }
        }
        CpuFigure figure = CpuFigure.of(fresh.read());
        return Math.abs(figure.micros() - truth / 1_000) <= figure.errorMicros().orElseThrow();
    }
}
