package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.report.StoredFileRun.Kind;
import io.ironbridge.workloaddriver.report.StoredFileRun.Span;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Block.Column;
import io.ironbridge.workloaddriver.report.page.Block.Fact;
import io.ironbridge.workloaddriver.report.page.Chart;
import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.result.MedianFigure;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The report chapter on a run of a scenario file. */
final class FileRunChapter {
    private final StoredFileRun run;

    private FileRunChapter(StoredFileRun run) {
        this.run = run;
    }

    static List<Block> of(StoredFileRun run) {
        return new FileRunChapter(run).blocks();
    }

    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, run.scenario()));
        if (run.failed()) {
            blocks.add(new Block.Notice("More requests failed than the scenario allows."));
        }
        blocks.add(new Block.Facts(facts()));
        blocks.add(requests());
        if (run.intervals().size() > 1) {
            blocks.add(new Block.Heading(2, "Intervals"));
            rates().ifPresent(blocks::add);
            latencies().ifPresent(blocks::add);
            cpu().ifPresent(blocks::add);
        }
        blocks.addAll(profiles());
        return blocks;
    }

    private List<Block> profiles() {
        if (run.profiles().isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>(ProfileBlocks.introduction());
        for (Profile profile : run.profiles()) {
            List<ProfileBlocks.Place> all = List.of(new ProfileBlocks.Place("all", profile));
            blocks.addAll(
                    ProfileBlocks.of(
                            profile.process(), all, Optional.empty(), ProfileBlocks.Extent.ALL));
        }
        return blocks;
    }

    private List<Fact> facts() {
        return List.of(
                new Fact("Taken", run.started().toString(), false),
                new Fact("Command", run.command(), true),
                new Fact("Target", run.target(), false),
                new Fact("Load", run.plan(), false),
                new Fact("End", run.end(), false),
                new Fact("Machine", run.machine().description(), false),
                new Fact(
                        "Software",
                        run.machine().java()
                                + ", Ironbridge "
                                + run.machine().version()
                                + ", commit "
                                + run.machine().commit(),
                        false),
                new Fact("CPU", processes(), false));
    }

    private String processes() {
        List<String> all = new ArrayList<>();
        run.total()
                .cpuPercent()
                .forEach((name, percent) ->
                        all.add(
                                "%s %s %% of one processor%s"
                                        .formatted(
                                                name,
                                                NumberText.plain(percent),
                                                Optional.ofNullable(
                                                                run.total().cpuMillis().get(name))
                                                        .map(millis ->
                                                                ", "
                                                                        + NumberText.plain(millis)
                                                                        + " ms/transaction")
                                                        .orElse(""))));
        return all.isEmpty()
                ? "unknown"
                : String.join("; ", all) + "; at " + NumberText.plain(run.total().rate()) + "/s";
    }

    private Block requests() {
        List<Column> columns =
                new ArrayList<>(
                        List.of(
                                Column.text("Request"),
                                Column.number("requests"),
                                Column.number("failed"),
                                Column.number("per second")));
        for (String part : List.of("mean", "p50", "p90", "p99", "p99.9", "max")) {
            columns.add(Column.number(part + " ms"));
        }
        List<Kind> kinds = new ArrayList<>(run.total().kinds());
        if (kinds.size() != 1) {
            kinds.add(run.total().all());
        }
        return new Block.Table(
                "All measured requests; latencies of the good answers",
                columns,
                kinds.stream().map(kind -> row(kind, columns.size())).toList());
    }

    private List<String> row(Kind kind, int width) {
        double seconds = run.total().seconds();
        List<String> row =
                new ArrayList<>(
                        List.of(
                                kind.name(),
                                String.format(Locale.ROOT, "%,d", kind.requests()),
                                String.format(Locale.ROOT, "%,d", kind.failed()),
                                seconds > 0 ? NumberText.plain(kind.requests() / seconds) : ""));
        kind.latency().values().forEach(millis -> row.add(NumberText.plain(millis)));
        while (row.size() < width) {
            row.add("");
        }
        return row;
    }

    private Optional<Block> rates() {
        return figure(
                "Transactions a second", "transactions per second", List.of(rate()), List.of());
    }

    private Curve rate() {
        return curve("rate", 0, "/s", span -> Optional.of(span.rate()));
    }

    private Optional<Block> latencies() {
        return figure(
                "Response times",
                "ms",
                List.of(
                        curve("median", 0, "ms", span -> latency(span, "p50")),
                        curve("90 % are below", 1, "ms", span -> latency(span, "p90")),
                        curve("99 % are below", 2, "ms", span -> latency(span, "p99"))),
                List.of());
    }

    private static Optional<Double> latency(Span span, String part) {
        return Optional.ofNullable(span.all().latency().get(part));
    }

    private Optional<Block> cpu() {
        List<Curve> curves = new ArrayList<>();
        for (String process : run.total().cpuMillis().keySet()) {
            curves.add(
                    curve(
                            process,
                            curves.size(),
                            "ms",
                            span -> Optional.ofNullable(span.cpuMillis().get(process))));
        }
        return figure("CPU per transaction", "CPU ms per transaction", curves, List.of(rate()));
    }

    private Curve curve(
            String name, int colour, String unit, Function<Span, Optional<Double>> value) {
        Map<String, MedianFigure> points = new LinkedHashMap<>();
        for (int i = 0; i < run.intervals().size(); i++) {
            String at = Integer.toString(i + 1);
            value.apply(run.intervals().get(i))
                    .ifPresent(found -> points.put(at, new MedianFigure(found, found, found, 1)));
        }
        return new Curve(name, name, colour, unit, points);
    }

    /**
     * A figure along the intervals.
     *
     * @param tableOnly curves of the table only
     */
    private Optional<Block> figure(
            String title, String yTitle, List<Curve> drawn, List<Curve> tableOnly) {
        List<Curve> curves = drawn.stream().filter(curve -> !curve.points().isEmpty()).toList();
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        String name = title + " by interval";
        Chart chart =
                new Chart(
                        name,
                        "The table next to it has all values.",
                        "Interval",
                        yTitle,
                        Chart.Form.LINES,
                        false,
                        places(),
                        List.of(),
                        curves.stream().map(Curve::series).toList());
        List<Curve> all = Stream.concat(curves.stream(), tableOnly.stream()).toList();
        return Optional.of(
                new Block.Figure(
                        chart,
                        table(name, all),
                        curves.stream().map(FileRunChapter::range).toList()));
    }

    private List<String> places() {
        return IntStream.rangeClosed(1, run.intervals().size())
                .mapToObj(Integer::toString)
                .toList();
    }

    private Block.Table table(String name, List<Curve> curves) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("Interval")));
        curves.forEach(curve -> columns.add(Column.number(curve.name() + ", " + curve.unit())));
        List<List<String>> rows = new ArrayList<>();
        for (String at : places()) {
            List<String> row = new ArrayList<>(List.of(at));
            curves.forEach(curve ->
                    row.add(
                            curve.at(at)
                                    .map(found -> NumberText.plain(found.median()))
                                    .orElse("")));
            rows.add(row);
        }
        return new Block.Table(name, columns, rows);
    }

    private static String range(Curve curve) {
        DoubleSummaryStatistics values =
                curve.places().stream().mapToDouble(curve::median).summaryStatistics();
        return "%s: %s to %s."
                .formatted(
                        curve.name(),
                        MetricText.number(values.getMin(), curve.unit()),
                        MetricText.amount(values.getMax(), curve.unit()));
    }
}
