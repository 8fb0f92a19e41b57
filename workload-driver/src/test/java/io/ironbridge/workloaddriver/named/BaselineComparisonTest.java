package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {
    @Test
    void improvementIsCountedAsTheReportsCountIt() {
        RunOutcome outcome =
                outcome(
                        point("gateway", "1K", 0.25),
                        point("baseline", "1K", 0.51),
                        point("gateway", "50K", 3.02),
                        point("baseline", "50K", 3.02),
                        point("gateway-mapped", "1K", 1));

        List<String> lines = BaselineComparison.of(outcome);

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("baseline us", "now us", "improvement");
        assertThat(lines.get(1).split("  +"))
                .containsExactly("gateway", "1K", "510.0", "250.0", "-51.0 %", "+104 %");
        assertThat(lines.get(2)).contains("50K", "+0.0 %").endsWith("+0 %");
    }

    @Test
    void whatWatchesNothingAndWhatTracesNothingAreComparedWithABaseline() {
        RunOutcome outcome =
                outcome(
                        point("plain", "1K", 0.2),
                        point("telemetry-off", "1K", 0.3),
                        point("traced", "1K", 1),
                        point("baseline", "1K", 0.2));

        List<String> lines = BaselineComparison.of(outcome);

        assertThat(lines).hasSize(3);
        assertThat(lines.get(1)).startsWith("plain ").contains("+0.0 %");
        assertThat(lines.get(2)).startsWith("telemetry-off ").contains("+50.0 %");
    }

    @Test
    void withoutABaselineThereIsNoTable() {
        assertThat(BaselineComparison.of(outcome(point("gateway", "1K", 1)))).isEmpty();
    }

    private static RunOutcome outcome(Point... points) {
        return new RunOutcome(
                ScenarioResult.Form.SHORT,
                1,
                List.of(new Axis("size", "Response", List.of("1K", "50K"))),
                List.of(
                        new Side("gateway", "now", "gateway"),
                        new Side("plain", "now", "plain"),
                        new Side("telemetry-off", "now", "telemetry-off"),
                        new Side("traced", "now", "traced"),
                        new Side("baseline", "before", "baseline")),
                List.of(points),
                List.of(),
                Map.of(),
                "",
                List.of());
    }

    /** A thousand requests of so many milliseconds of CPU each. */
    private static Point point(String side, String size, double millis) {
        Sample sample =
                new Sample(
                        1,
                        10,
                        1000,
                        0,
                        1000,
                        new Sample.Latency(1, 1, 1, 1, 1, 1),
                        Map.of(side, new Sample.Use(millis, 0, 1)),
                        Map.of());
        return new Point(side, Map.of("size", size), List.of(sample));
    }
}
