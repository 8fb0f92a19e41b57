package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.profile.ProfileSummary;
import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.report.targets.Target.Limit;
import io.ironbridge.workloaddriver.report.targets.Target.Measure;
import io.ironbridge.workloaddriver.report.targets.Target.Place;
import io.ironbridge.workloaddriver.report.targets.TargetOutcome.Verdict;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Checks one target against a run. */
final class TargetCheck {
    /** Limit of failed requests of a sample; above it, its figures do not represent the work. */
    private static final double FAILED = 0.001;

    private final Target target;
    private final ScenarioResult run;
    private final List<String> details = new ArrayList<>();
    private final List<Place> places = new ArrayList<>();

    private TargetCheck(Target target, ScenarioResult run) {
        this.target = target;
        this.run = run;
    }

    /** Of a full run of the target's scenario. */
    static TargetOutcome of(Target target, ScenarioResult run) {
        return new TargetCheck(target, run).outcome();
    }

    /** The outcome without such a run. */
    static TargetOutcome unmeasured(Target target, String why) {
        return new TargetOutcome(target, Verdict.NOT_MEASURED, "", limit(target), List.of(why));
    }

    private TargetOutcome outcome() {
        Optional<Double> figure = figure();
        Verdict verdict = figure.map(this::verdict).orElse(Verdict.NOT_MEASURED);
        if (verdict == Verdict.MISSED) {
            places.forEach(this::profile);
        }
        return new TargetOutcome(
                target,
                verdict,
                figure.map(value -> formatted(target, value)).orElse(""),
                limit(target),
                details);
    }

    /** Adds what the CPU of a figure was used for, if it was profiled. */
    private void profile(Place place) {
        run.profiles().stream()
                .filter(point -> point.side().equals(place.side()) && point.at().equals(place.at()))
                .filter(_ -> place.metric().equals(Metric.CPU))
                .map(point -> name(place) + ", profile: " + ProfileSummary.parts(point.profile()))
                .forEach(details::add);
    }

    private Verdict verdict(double figure) {
        if (!target.limit().holds(figure)) {
            return Verdict.MISSED;
        }
        return target.stretch().value().isPresent() && target.stretch().holds(figure)
                ? Verdict.STRETCHED
                : Verdict.MET;
    }

    private Optional<Double> figure() {
        return switch (target.measure()) {
            case Measure.Value(var of) -> median(of);
            case Measure.Ratio(var of, var to) -> {
                Optional<Double> first = median(of);
                Optional<Double> second = median(to);
                yield first.flatMap(
                        one -> second.filter(other -> other > 0).map(other -> one / other));
            }
            case Measure.Difference(var of, var to) -> {
                Optional<Double> first = median(of);
                Optional<Double> second = median(to);
                yield first.flatMap(one -> second.map(other -> one - other));
            }
            case Measure.Growth growth -> growth(growth);
            case Measure.Peak peak -> peak(peak);
        };
    }

    private Optional<Double> peak(Measure.Peak peak) {
        List<String> values = run.axis(peak.axis()).map(Axis::values).orElse(List.of());
        int at = values.indexOf(peak.at());
        if (at < 0) {
            details.add("the run's axis '%s' has no %s".formatted(peak.axis(), peak.at()));
            return Optional.empty();
        }
        List<Optional<Double>> medians = medians(peak.of(), peak.axis(), values);
        if (medians.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        double highest = medians.stream().mapToDouble(median -> median.orElse(0.0)).max().orElse(0);
        return medians.get(at).filter(_ -> highest > 0).map(median -> median / highest);
    }

    private List<Optional<Double>> medians(Place of, String axis, List<String> values) {
        List<Optional<Double>> medians = new ArrayList<>();
        for (String value : values) {
            Map<String, String> at = new TreeMap<>(of.at());
            at.put(axis, value);
            medians.add(median(new Place(of.side(), at, of.metric())));
        }
        return medians;
    }

    private Optional<Double> growth(Measure.Growth growth) {
        List<String> values = run.axis(growth.axis()).map(Axis::values).orElse(List.of());
        int from = values.indexOf(growth.from());
        int to = values.indexOf(growth.to());
        if (from < 0 || to <= from) {
            details.add(
                    "the run's axis '%s' does not go from %s to %s"
                            .formatted(growth.axis(), growth.from(), growth.to()));
            return Optional.empty();
        }
        List<Optional<Double>> medians = new ArrayList<>();
        for (String value : values.subList(from, to + 1)) {
            Map<String, String> at = new TreeMap<>(growth.of().at());
            at.put(growth.axis(), value);
            boolean end = value.equals(growth.from()) || value.equals(growth.to());
            if (end || run.point(growth.of().side(), at).isPresent()) {
                medians.add(median(new Place(growth.of().side(), at, growth.of().metric())));
            }
        }
        if (medians.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        double first = medians.getFirst().orElseThrow();
        return medians.stream()
                .skip(1)
                .map(Optional::orElseThrow)
                .max(Double::compare)
                .filter(_ -> first > 0)
                .map(highest -> highest / first - 1);
    }

    private Optional<Double> median(Place place) {
        places.add(place);
        Optional<MedianFigure> figure = run.figure(place.side(), place.at(), place.metric());
        String name = name(place);
        double failed =
                run.figure(place.side(), place.at(), Metric.FAILED)
                        .map(MedianFigure::highest)
                        .orElse(0.0);
        if (failed > FAILED && !place.metric().equals(Metric.FAILED)) {
            details.add(name + ": " + NumberText.percent(failed) + " of the requests failed");
            return Optional.empty();
        }
        details.add(
                figure.map(found -> name + ": " + text(place, found))
                        .orElse(name + ": not in the run"));
        return figure.map(MedianFigure::median);
    }

    private String name(Place place) {
        StringBuilder name =
                new StringBuilder(run.side(place.side()).map(Side::title).orElse(place.side()));
        run.axes().stream()
                .map(Axis::name)
                .filter(place.at()::containsKey)
                .forEach(axis ->
                        name.append(", ").append(axis).append(' ').append(place.at().get(axis)));
        return name.toString();
    }

    private String text(Place place, MedianFigure figure) {
        String unit = place.metric().unit();
        String rate =
                place.metric().name().startsWith("cpu")
                        ? run.figure(place.side(), place.at(), Metric.RATE)
                                .map(found -> ", at " + NumberText.plain(found.median()) + "/s")
                                .orElse("")
                        : "";
        return "%s (lowest %s, highest %s)%s"
                .formatted(
                        amount(figure.median(), unit),
                        amount(figure.lowest(), unit),
                        amount(figure.highest(), unit),
                        rate);
    }

    private static String limit(Target target) {
        String stretch =
                target.stretch().value().isEmpty()
                        ? ""
                        : " (stretch "
                                + formatted(target, target.stretch().value().getAsDouble())
                                + ")";
        return words(target.limit())
                + formatted(target, target.limit().value().orElseThrow())
                + stretch;
    }

    private static String words(Limit limit) {
        return limit.atMost() ? "at most " : "at least ";
    }

    private static String formatted(Target target, double value) {
        return switch (target.measure()) {
            case Measure.Value(var of) -> amount(value, of.metric().unit());
            case Measure.Ratio _ -> NumberText.times(value);
            case Measure.Difference(var of, var _) -> amount(value, of.metric().unit());
            case Measure.Growth _, Measure.Peak _ -> NumberText.percent(value);
        };
    }

    private static String amount(double value, String unit) {
        return unit.equals("bytes")
                ? NumberText.plain(value / 1e6) + " MB"
                : (NumberText.plain(value) + " " + unit).strip();
    }
}
