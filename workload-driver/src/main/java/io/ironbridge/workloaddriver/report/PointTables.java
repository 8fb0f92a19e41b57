package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Tables with every point of a result. */
final class PointTables {
    private final ScenarioResult result;

    private PointTables(ScenarioResult result) {
        this.result = result;
    }

    /** One of the load, one of other values; those that have rows. */
    static List<Block> of(ScenarioResult result) {
        PointTables tables = new PointTables(result);
        List<Block> blocks = new ArrayList<>();
        tables.load().ifPresent(blocks::add);
        tables.values().ifPresent(blocks::add);
        return blocks;
    }

    private Optional<Block> load() {
        List<Column> columns = new ArrayList<>(places());
        columns.addAll(
                List.of(
                        Column.text("Side"),
                        Column.number("per second"),
                        Column.number("CPU us per transaction"),
                        Column.text("lowest to highest"),
                        Column.number("CPU %"),
                        Column.number("p50 ms"),
                        Column.number("p99 ms"),
                        Column.number("failed %"),
                        Column.number("answer bytes"),
                        Column.number("resident MiB"),
                        Column.number("driver CPU %")));
        List<List<String>> rows = new ArrayList<>();
        for (Point point : ordered()) {
            if (point.samples().stream().anyMatch(sample -> sample.seconds() > 0)) {
                rows.add(load(point));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Block.Table(
                                "Medians of each point; CPU % is of one processor", columns, rows));
    }

    /** Grouped by place, sides in their order. */
    private List<Point> ordered() {
        Comparator<Point> order = Comparator.comparingInt(_ -> 0);
        for (Axis axis : result.axes()) {
            order =
                    order.thenComparingInt(point ->
                            axis.values().indexOf(point.at().getOrDefault(axis.name(), "")));
        }
        List<String> sides = result.sides().stream().map(Side::name).toList();
        return result.points().stream()
                .sorted(order.thenComparingInt(point -> sides.indexOf(point.side())))
                .toList();
    }

    private List<Column> places() {
        return result.axes().stream().map(axis -> Column.group(axis.title())).toList();
    }

    private List<String> place(Point point) {
        List<String> row = new ArrayList<>();
        result.axes().forEach(axis -> row.add(point.at().getOrDefault(axis.name(), "")));
        row.add(side(point).title());
        return row;
    }

    private Side side(Point point) {
        return result.side(point.side()).orElseThrow();
    }

    private List<String> load(Point point) {
        List<String> row = place(point);
        row.add(median(point, Metric.RATE));
        row.add(median(point, Metric.CPU));
        row.add(
                figure(point, Metric.CPU)
                        .map(figure -> MetricText.range(figure, Metric.CPU.unit()))
                        .orElse(""));
        row.add(median(point, Metric.CPU_PERCENT));
        row.add(median(point, "latency.p50"));
        row.add(median(point, "latency.p99"));
        row.add(
                figure(point, Metric.FAILED)
                        .map(figure -> NumberText.plain(figure.median() * 100))
                        .orElse(""));
        row.add(
                figure(point, Metric.ANSWER_BYTES)
                        .map(figure ->
                                String.format(Locale.ROOT, "%,d", Math.round(figure.median())))
                        .orElse(""));
        row.add(median(point, Metric.RESIDENT));
        row.add(median(point, "cpuPercent.driver"));
        return row;
    }

    private Optional<MedianFigure> figure(Point point, Metric metric) {
        return MedianFigure.of(point, side(point), metric);
    }

    private String median(Point point, String metric) {
        return median(point, Metric.named(metric).orElseThrow());
    }

    private String median(Point point, Metric metric) {
        return figure(point, metric)
                .map(figure -> MetricText.number(figure.median(), metric.unit()))
                .orElse("");
    }

    private Optional<Block> values() {
        List<Column> columns = new ArrayList<>(places());
        columns.addAll(
                List.of(
                        Column.text("Side"),
                        Column.text("Value"),
                        Column.number("median"),
                        Column.text("lowest to highest"),
                        Column.number("samples")));
        List<List<String>> rows = new ArrayList<>();
        for (Point point : ordered()) {
            TreeSet<String> names = new TreeSet<>();
            point.samples().stream().map(Sample::values).forEach(all -> names.addAll(all.keySet()));
            names.forEach(name -> rows.add(value(point, name)));
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Table("Other values", columns, rows));
    }

    private List<String> value(Point point, String name) {
        Metric metric = Metric.named("value." + name).orElseThrow();
        MedianFigure figure = figure(point, metric).orElseThrow();
        List<String> row = place(point);
        row.add(name);
        row.add(MetricText.amount(figure.median(), metric.unit()));
        row.add(MetricText.range(figure, metric.unit()));
        row.add(Integer.toString(figure.samples()));
        return row;
    }
}
