package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.Sample.Use;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A result with little in it. */
final class SmallResult {
    private SmallResult() {}

    static ScenarioResult of() {
        return with(
                List.of(
                        new Point(
                                "gateway",
                                Map.of("size", "1K"),
                                List.of(sample(1, 20), sample(2, 40), sample(3, 30))),
                        new Point(
                                "gateway",
                                Map.of(),
                                List.of(Sample.ofValues(1, Map.of("startMillis", 900.0))))));
    }

    static ScenarioResult with(List<Point> points) {
        return new ScenarioResult(
                "zosconnect-db2",
                Form.FULL,
                Instant.parse("2026-01-31T12:00:00Z"),
                Instant.parse("2026-01-31T12:10:00Z"),
                "./ironbridge drive zosconnect-db2",
                new RunEnvironment(
                        new Machine(
                                "a processor", 2, 8L << 30, "Linux", "Java 25", "0.1.0", "abc1234"),
                        false,
                        Map.of("nginx", "1.22.1"),
                        "all on 0 and 1"),
                3,
                List.of(new Axis("size", "Response", List.of("1K", "5K"))),
                List.of(
                        new Side("gateway", "gateway, body passed on", "gateway"),
                        new Side("nginx", "nginx, reverse proxy", "nginx")),
                points,
                List.of("Open Liberty is not here."));
    }

    /** A hundred requests a second that cost so many microseconds each. */
    private static Sample sample(int round, double micros) {
        return new Sample(
                round,
                10,
                1000,
                0,
                1_024_000,
                new Latency(1, 0.9, 1.5, 2, 2.5, 3.000001),
                Map.of(
                        "gateway", new Use(micros / 2000, micros / 2000, 100 << 20),
                        "driver", new Use(1, 0.5, 50 << 20)),
                Map.of());
    }
}
