package io.ironbridge.workloaddriver.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.engine.Measurement.End;
import io.ironbridge.workloaddriver.engine.Measurement.WarmUpResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    private static final WarmUpResult WARM_UP = new WarmUpResult(1, 2, 0, true);

    private static Interval interval(long startNanos, long opened) {
        return new Interval(startNanos, 10, true, List.of(), opened, List.of());
    }

    @Test
    void theFirstIntervalsMayBeLeftOut() {
        Measurement measured =
                new Measurement(
                        End.INTERVALS,
                        WARM_UP,
                        List.of(interval(0, 7), interval(10, 1), interval(20, 2)),
                        new UnfinishedRequests(3, 4, 5));

        Interval later = measured.without(1).total();

        assertThat(later.startNanos()).isEqualTo(10);
        assertThat(later.nanos()).isEqualTo(20);
        assertThat(later.opened()).isEqualTo(3);
        assertThat(measured.without(1).unfinished()).isEqualTo(measured.unfinished());
        assertThat(measured.without(4).intervals()).isEmpty();
    }
}
