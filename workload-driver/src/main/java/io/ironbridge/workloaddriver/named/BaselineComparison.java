package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Compares a version with a baseline: median CPU of a request at each place. The improvement is
 * computed as in the reports of z/OS Connect: 0.51 ms before and 0.25 ms now are 104 %.
 */
final class BaselineComparison {
    private static final String LINE = "%-16s %-24s %12s %12s %10s %12s";

    /** Sides, each with its side of the baseline. */
    private static final Map<String, String> BEFORE =
            Map.of(
                    "gateway", "baseline",
                    "gateway-mapped", "baseline-mapped",
                    "plain", "baseline",
                    "telemetry-off", "baseline");

    private BaselineComparison() {}

    /** The lines of a table; empty without a baseline. */
    static List<String> of(RunOutcome outcome) {
        List<String> lines = new ArrayList<>();
        for (Point now : outcome.points()) {
            Optional.ofNullable(BEFORE.get(now.side()))
                    .flatMap(before -> point(before, now.at(), outcome))
                    .flatMap(before -> line(before, now, outcome))
                    .ifPresent(lines::add);
        }
        if (!lines.isEmpty()) {
            lines.addFirst(
                    String.format(
                            Locale.ROOT,
                            LINE,
                            "side",
                            "at",
                            "baseline us",
                            "now us",
                            "change",
                            "improvement"));
        }
        return lines;
    }

    private static Optional<Point> point(String side, Map<String, String> at, RunOutcome outcome) {
        return outcome.points().stream()
                .filter(point -> point.side().equals(side) && point.at().equals(at))
                .findFirst();
    }

    private static Optional<String> line(Point before, Point now, RunOutcome outcome) {
        Optional<Double> old = cpu(before, outcome);
        Optional<Double> current = cpu(now, outcome);
        if (old.isEmpty() || current.isEmpty()) {
            return Optional.empty();
        }
        double change = current.get() / old.get() - 1;
        double improvement = old.get() / current.get() - 1;
        return Optional.of(
                String.format(
                        Locale.ROOT,
                        LINE,
                        now.side(),
                        RunSummary.place(now, outcome),
                        String.format(Locale.ROOT, "%.1f", old.get()),
                        String.format(Locale.ROOT, "%.1f", current.get()),
                        String.format(Locale.ROOT, "%+.1f %%", change * 100),
                        String.format(Locale.ROOT, "%+.0f %%", improvement * 100)));
    }

    private static Optional<Double> cpu(Point point, RunOutcome outcome) {
        Optional<Side> side =
                outcome.sides().stream().filter(one -> one.name().equals(point.side())).findFirst();
        return side.flatMap(one -> MedianFigure.of(point, one, Metric.CPU))
                .map(MedianFigure::median)
                .filter(median -> median > 0);
    }
}
