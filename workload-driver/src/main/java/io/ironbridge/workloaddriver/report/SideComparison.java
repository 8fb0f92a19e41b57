package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.Pair;
import io.ironbridge.workloaddriver.report.page.NumberText;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;

/** Sentences that compare the CPU of two sides. */
final class SideComparison {
    private SideComparison() {}

    /**
     * The ratio of the first side to the second.
     *
     * @param processes processes of the figure, appended to the sentence; empty for the side's own
     */
    static Optional<String> ratio(Pair pair, List<Curve> curves, String processes) {
        return between(pair, curves, (first, second) -> first / second)
                .map(range ->
                        "%s takes %s the CPU of %s%s."
                                .formatted(
                                        range.first.name(),
                                        range.text(
                                                NumberText.times(range.least),
                                                NumberText.times(range.most)),
                                        range.second.name(),
                                        processes));
    }

    /**
     * The difference between the first side and the second.
     *
     * @param processes as of {@link #ratio}
     */
    static Optional<String> difference(Pair pair, List<Curve> curves, String processes) {
        return between(pair, curves, (first, second) -> first - second)
                .map(range ->
                        "%s takes %s %s more than %s%s."
                                .formatted(
                                        range.first.name(),
                                        range.text(
                                                NumberText.plain(range.least),
                                                NumberText.plain(range.most)),
                                        range.first.unit(),
                                        range.second.name(),
                                        processes));
    }

    private record Range(Curve first, Curve second, double least, double most) {
        String text(String from, String to) {
            return from.equals(to) ? from : from + " to " + to;
        }
    }

    private static Optional<Range> between(
            Pair pair, List<Curve> curves, DoubleBinaryOperator how) {
        Optional<Curve> first = find(pair.first(), curves);
        Optional<Curve> second = find(pair.second(), curves);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        double[] all =
                first.get().places().stream()
                        .filter(at -> second.get().at(at).isPresent())
                        .filter(at -> second.get().median(at) > 0)
                        .mapToDouble(at ->
                                how.applyAsDouble(first.get().median(at), second.get().median(at)))
                        .sorted()
                        .toArray();
        return all.length == 0
                ? Optional.empty()
                : Optional.of(new Range(first.get(), second.get(), all[0], all[all.length - 1]));
    }

    /** The curve of a side, if it has exactly one. */
    private static Optional<Curve> find(String side, List<Curve> curves) {
        List<Curve> found = curves.stream().filter(curve -> curve.side().equals(side)).toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }
}
