package io.ironbridge.workloaddriver.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.Sample.Use;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.Map;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetricTest {
    private static final Side SIDE = new Side("gateway", "gateway", "gateway");
    private static final Sample SAMPLE =
            new Sample(
                    1,
                    2,
                    1000,
                    100,
                    9000,
                    new Latency(1, 2, 3, 4, 5, 6),
                    Map.of("gateway", new Use(0.3, 0.1, 5000), "lab", new Use(0.1, 0.1, 7000)),
                    Map.of("startMillis", 12.5));

    @ParameterizedTest
    @CsvSource({
        "cpuMicros, 400, us",
        "cpuMicros.lab, 200, us",
        "cpuMicros.side, 400, us",
        "cpuMicros.side+lab, 600, us",
        "cpuMicros.gateway+lab, 600, us",
        "cpuMicros.side+gateway, 400, us",
        "cpuPercent, 20, %",
        "cpuPercent.side+lab, 30, %",
        "residentBytes.gateway+lab, 12000, bytes",
        "residentBytes, 5000, bytes",
        "residentBytes.lab, 7000, bytes",
        "rate, 500, /s",
        "failedShare, 0.1, ''",
        "answerBytes, 10, bytes",
        "latency.mean, 1, ms",
        "latency.p50, 2, ms",
        "latency.p99.9, 5, ms",
        "latency.max, 6, ms",
        "value.startMillis, 12.5, ms"
    })
    void aMetricIsFoundByNameAndTakenFromASample(String name, double value, String unit) {
        Metric metric = Metric.named(name).orElseThrow();

        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.unit()).isEqualTo(unit);
        assertThat(metric.of(SAMPLE, SIDE)).hasValueCloseTo(value, Offset.offset(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cpu",
                "cpuMicros.",
                "cpuMicros.+lab",
                "cpuMicros.lab+",
                "latency",
                "latency.p75",
                "value."
            })
    void whatIsNoMetricIsNotFound(String name) {
        assertThat(Metric.named(name)).isEmpty();
    }

    @Test
    void whatASampleDoesNotHaveIsEmptyAndNotZero() {
        Sample values = Sample.ofValues(1, Map.of());

        assertThat(Metric.CPU.of(values, SIDE)).isEqualTo(OptionalDouble.empty());
        assertThat(Metric.RATE.of(values, SIDE)).isEmpty();
        assertThat(Metric.FAILED.of(values, SIDE)).isEmpty();
        assertThat(Metric.named("latency.p50").orElseThrow().of(values, SIDE)).isEmpty();
        assertThat(Metric.named("value.x").orElseThrow().of(values, SIDE)).isEmpty();
    }

    @Test
    void aSumNeedsAllOfItsProcesses() {
        Metric sum = Metric.named("cpuMicros.side+lab+driver").orElseThrow();

        assertThat(sum.of(SAMPLE, SIDE)).isEmpty();
        assertThat(Metric.named("cpuMicros.driver").orElseThrow().of(SAMPLE, SIDE)).isEmpty();
    }

    @Test
    void aSumTakesEachSidesOwnProcess() {
        Metric sum = Metric.named("cpuMicros.side+lab").orElseThrow();

        assertThat(sum.of(SAMPLE, new Side("bare", "the lab alone", "lab"))).hasValue(200);
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertThat(MedianFigure.of(4, 1, 2, 3)).contains(new MedianFigure(2.5, 1, 4, 4));
        assertThat(MedianFigure.of(new double[0])).isEmpty();
        assertThat(MedianFigure.of(2, 4, 3).orElseThrow().spread()).isEqualTo(2.0 / 3);
    }
}
