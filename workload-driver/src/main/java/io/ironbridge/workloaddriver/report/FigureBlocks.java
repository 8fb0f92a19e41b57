package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.FigurePlan;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Pair;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedFigure;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.Chart;
import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Builds a planned figure of a result, and the published figures next to it. */
final class FigureBlocks {
    /** The report mentions samples that differ by more than this share of their median. */
    private static final double WIDE = 0.20;

    private final ScenarioResult result;
    private final ScenarioGuide guide;
    private final FigurePlan plan;
    private final Metric metric;
    private final List<Curve> curves;

    private FigureBlocks(ScenarioResult result, ScenarioGuide guide, FigurePlan plan) {
        this.result = result;
        this.guide = guide;
        this.plan = plan;
        this.metric = Metric.named(plan.metric()).orElseThrow();
        this.curves = Curves.of(result, plan, metric);
    }

    /** The figures of one plan; empty if nothing was measured. */
    static List<Block> of(ScenarioResult result, ScenarioGuide guide, FigurePlan plan) {
        return new FigureBlocks(result, guide, plan).blocks();
    }

    /** The published figures of one plan, without the measured figure. */
    static List<Block> shapes(ScenarioResult result, ScenarioGuide guide, FigurePlan plan) {
        return new FigureBlocks(result, guide, plan).shapes();
    }

    private List<Block> blocks() {
        if (!isMeasured()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(List.of(own()));
        blocks.addAll(shapes());
        return blocks;
    }

    private boolean isMeasured() {
        return !curves.isEmpty()
                && (plan.ifAny().isEmpty()
                        || curves.stream()
                                .filter(curve -> curve.places().size() > 1)
                                .anyMatch(curve -> plan.ifAny().contains(curve.side())));
    }

    private List<Block> shapes() {
        List<Block> blocks = new ArrayList<>();
        plan.published()
                .forEach(name ->
                        Optional.ofNullable(guide.published().get(name))
                                .flatMap(this::shape)
                                .ifPresent(blocks::add));
        return blocks;
    }

    private Block own() {
        Chart chart =
                new Chart(
                        plan.title(),
                        summary(curves),
                        xTitle(),
                        MetricText.title(metric),
                        plan.bars() ? Chart.Form.BARS : Chart.Form.LINES,
                        plan.logarithmic(),
                        places(curves),
                        plan.bars() ? List.of() : AxisNumbers.positions(places(curves)),
                        curves.stream().map(Curve::series).toList());
        return new Block.Figure(chart, table(), observations());
    }

    private String xTitle() {
        return result.axis(plan.x()).map(Axis::title).orElse(plan.x());
    }

    /** The values of the axis that any curve has, in the axis' order. */
    private List<String> places(List<Curve> all) {
        return Curves.places(result, plan).stream()
                .filter(at -> all.stream().anyMatch(curve -> curve.at(at).isPresent()))
                .toList();
    }

    private String summary(List<Curve> all) {
        return "Series: "
                + String.join("; ", all.stream().map(Curve::name).toList())
                + ". The table next to it has all values.";
    }

    private Block.Table table() {
        boolean rates = !metric.equals(Metric.RATE) && !rates().isEmpty();
        List<Column> columns =
                new ArrayList<>(
                        List.of(
                                Column.group(xTitle()),
                                Column.text("Side"),
                                Column.number(MetricText.title(metric)),
                                Column.text("lowest to highest")));
        Optional<Curve> base =
                curves.stream().filter(curve -> curve.side().equals(plan.base())).findFirst();
        base.ifPresent(side -> columns.add(Column.number("of " + side.name())));
        if (rates) {
            columns.add(Column.number("per second"));
        }
        List<List<String>> rows = new ArrayList<>();
        each(
                curves,
                (curve, at) -> {
                    MedianFigure figure = curve.at(at).orElseThrow();
                    List<String> row =
                            new ArrayList<>(
                                    List.of(
                                            at,
                                            curve.name(),
                                            MetricText.number(figure.median(), metric.unit()),
                                            MetricText.range(figure, metric.unit())));
                    base.ifPresent(side -> row.add(times(figure, side.at(at))));
                    if (rates) {
                        row.add(rate(curve, at));
                    }
                    return row;
                },
                rows);
        return new Block.Table(plan.title() + ": medians", columns, rows);
    }

    /** Empty if there is no base. */
    private static String times(MedianFigure figure, Optional<MedianFigure> base) {
        return base.filter(one -> one.median() > 0)
                .map(one -> NumberText.times(figure.median() / one.median()))
                .orElse("");
    }

    private List<Curve> rates() {
        return Curves.of(result, plan, Metric.RATE);
    }

    private String rate(Curve curve, String at) {
        return rates().stream()
                .filter(rate -> rate.name().equals(curve.name()))
                .flatMap(rate -> rate.at(at).stream())
                .map(figure -> NumberText.plain(figure.median()))
                .findFirst()
                .orElse("");
    }

    private void each(
            List<Curve> all, BiFunction<Curve, String, List<String>> row, List<List<String>> rows) {
        for (String at : places(all)) {
            for (Curve curve : all) {
                if (curve.at(at).isPresent()) {
                    rows.add(row.apply(curve, at));
                }
            }
        }
    }

    private List<String> observations() {
        List<String> sentences = new ArrayList<>();
        if (plan.values().isEmpty()) {
            curves.forEach(curve -> Trend.of(curve).ifPresent(sentences::add));
        }
        if (metric instanceof Metric.OfProcesses of && of.kind() == Metric.Kind.CPU_MICROS) {
            String processes = MetricText.processes(metric);
            comparisons()
                    .forEach(pair ->
                            SideComparison.ratio(pair, curves, processes)
                                    .ifPresent(sentences::add));
            guide.differences()
                    .forEach(pair ->
                            SideComparison.difference(pair, curves, processes)
                                    .ifPresent(sentences::add));
        }
        spread().ifPresent(sentences::add);
        return sentences;
    }

    /** The guide's comparisons; by default each other side with the first one. */
    private List<Pair> comparisons() {
        if (!guide.comparisons().isEmpty()) {
            return guide.comparisons();
        }
        String first = curves.getFirst().side();
        return curves.stream()
                .map(Curve::side)
                .distinct()
                .filter(side -> !side.equals(first))
                .map(side -> new Pair(side, first))
                .toList();
    }

    private Optional<String> spread() {
        List<MedianFigure> all =
                curves.stream().flatMap(curve -> curve.points().values().stream()).toList();
        List<MedianFigure> wide = all.stream().filter(figure -> figure.spread() > WIDE).toList();
        double widest = wide.stream().mapToDouble(MedianFigure::spread).max().orElse(0);
        return wide.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "At %d of %d points the samples differ by more than %s of their median, at"
                                        .formatted(wide.size(), all.size(), "20 %")
                                + " most by "
                                + NumberText.percent(widest)
                                + ": do not trust smaller differences there.");
    }

    /** The growth from the first common place, next to the published growth. */
    private Optional<Block> shape(PublishedFigure published) {
        List<Curve> all =
                new ArrayList<>(
                        curves.stream().filter(curve -> curve.places().size() > 1).toList());
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int colour = result.sides().size();
        for (var series : published.series()) {
            all.add(Curve.published(series, colour++, published.unit()));
        }
        Optional<String> base =
                places(all).stream()
                        .filter(at -> all.stream().allMatch(curve -> curve.at(at).isPresent()))
                        .findFirst();
        return base.filter(_ -> places(all).size() > 1).map(at -> shape(all, at));
    }

    private Block shape(List<Curve> all, String base) {
        String title = "For shape: " + plan.title() + ", each as a multiple of its own at " + base;
        List<Curve> shares =
                all.stream().flatMap(curve -> curve.relativeTo(base).stream()).toList();
        Chart chart =
                new Chart(
                        title,
                        summary(shares)
                                + " Published ones are dashed and were measured on another"
                                + " machine.",
                        xTitle(),
                        "times that at " + base,
                        Chart.Form.LINES,
                        false,
                        places(shares),
                        AxisNumbers.positions(places(shares)),
                        shares.stream().map(Curve::series).toList());
        List<List<String>> rows = new ArrayList<>();
        each(
                all,
                (curve, at) ->
                        List.of(
                                at,
                                curve.name(),
                                curve.relativeTo(base)
                                        .map(share -> NumberText.times(share.median(at)))
                                        .orElse(""),
                                curve.foreign()
                                        ? MetricText.with(
                                                PublishedTable.digits(curve.median(at)),
                                                curve.unit())
                                        : MetricText.amount(curve.median(at), curve.unit())),
                rows);
        List<String> sentences = new ArrayList<>();
        all.stream()
                .filter(Curve::foreign)
                .forEach(curve -> Trend.of(curve).ifPresent(sentences::add));
        return new Block.Figure(
                chart,
                new Block.Table(
                        title
                                + ". Published figures are another machine's: compare growth, not"
                                + " speed",
                        List.of(
                                Column.group(xTitle()),
                                Column.text("Side"),
                                Column.number("of " + base),
                                Column.number("median")),
                        rows),
                sentences);
    }
}
