package io.ironbridge.workloaddriver.named;

import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Console summary of a run: medians over the rounds. */
public final class RunSummary {
    private static final String LINE = "%-16s %-24s %22s %10s %9s %8s";

    private RunSummary() {}

    public static List<String> of(RunOutcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add(
                String.format(
                        Locale.ROOT,
                        LINE,
                        "side",
                        "at",
                        "CPU us/request",
                        "requests/s",
                        "p99 ms",
                        "MiB"));
        for (Point point : outcome.points()) {
            outcome.sides().stream()
                    .filter(side -> side.name().equals(point.side()))
                    .forEach(side -> lines.addAll(lines(point, side, outcome)));
        }
        lines.addAll(BaselineComparison.of(outcome));
        outcome.missing().forEach(missing -> lines.add("missing: " + missing));
        if (outcome.form() == ScenarioResult.Form.SHORT) {
            lines.add(
                    "This is a short form. It shows that the scenario works; its figures are not"
                            + " for publication.");
        }
        return lines;
    }

    /** The place of a point: its values on the axes. */
    static String place(Point point, RunOutcome outcome) {
        return outcome.axes().stream()
                .map(axis -> point.at().getOrDefault(axis.name(), "-"))
                .collect(Collectors.joining(" "));
    }

    private static List<String> lines(Point point, Side side, RunOutcome outcome) {
        List<String> lines = new ArrayList<>();
        String at = place(point, outcome);
        lines.add(
                String.format(
                        Locale.ROOT,
                        LINE,
                        point.side(),
                        at,
                        MedianFigure.of(point, side, Metric.CPU)
                                .map(RunSummary::spread)
                                .orElse("-"),
                        median(point, side, Metric.RATE, 1),
                        median(point, side, Metric.named("latency.p99").orElseThrow(), 1),
                        median(point, side, Metric.RESIDENT, 1 << 20)));
        TreeSet<String> values = new TreeSet<>();
        point.samples().forEach(sample -> values.addAll(sample.values().keySet()));
        for (String value : values) {
            MedianFigure.of(point, side, new Metric.OfValue(value))
                    .ifPresent(figure -> lines.add("  " + value + " " + spread(figure)));
        }
        return lines;
    }

    private static String median(Point point, Side side, Metric metric, int unit) {
        Optional<MedianFigure> figure = MedianFigure.of(point, side, metric);
        return figure.map(one -> String.format(Locale.ROOT, "%,.1f", one.median() / unit))
                .orElse("-");
    }

    private static String spread(MedianFigure figure) {
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f to %.1f)",
                figure.median(),
                figure.lowest(),
                figure.highest());
    }
}
