package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.NumberText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A sentence on the trend of a curve along its axis. */
final class Trend {
    /** Medians that differ by less are called flat; the sentence has the difference. */
    private static final double FLAT = 0.10;

    /** Least R² of a curve that is called linear. */
    private static final double LINEAR = 0.95;

    private final Curve curve;
    private final List<String> places;
    private final double[] values;
    private final double least;
    private final double most;

    private Trend(Curve curve, List<String> places) {
        this.curve = curve;
        this.places = places;
        this.values = places.stream().mapToDouble(at -> curve.median(at)).toArray();
        this.least = Arrays.stream(values).min().orElse(0);
        this.most = Arrays.stream(values).max().orElse(0);
    }

    /** Of at least two places with something above 0. */
    static Optional<String> of(Curve curve) {
        List<String> places = curve.places();
        if (places.size() < 2) {
            return Optional.empty();
        }
        Trend trend = new Trend(curve, places);
        return trend.least > 0 ? Optional.of(trend.sentence()) : Optional.empty();
    }

    private String sentence() {
        if (most == least) {
            return "%s: the same from %s to %s."
                    .formatted(curve.name(), places.getFirst(), places.getLast());
        }
        if (most / least - 1 <= FLAT) {
            return "%s: flat within %s from %s to %s."
                    .formatted(
                            curve.name(),
                            NumberText.percent(most / least - 1),
                            places.getFirst(),
                            places.getLast());
        }
        String growth =
                "%s is %s %s"
                        .formatted(
                                places.getLast(),
                                NumberText.times(values[values.length - 1] / values[0]),
                                places.getFirst());
        return fit().map(fit -> curve.name() + ": " + fitted(fit, growth))
                .orElseGet(() -> curve.name() + ": " + growth + ".");
    }

    private Optional<LinearFit> fit() {
        AxisNumbers steps = AxisNumbers.of(places);
        if (places.stream().anyMatch(at -> steps.number(at).isEmpty())) {
            return Optional.empty();
        }
        double[] x = places.stream().mapToDouble(at -> steps.number(at).orElseThrow()).toArray();
        return LinearFit.of(x, values);
    }

    private String fitted(LinearFit fit, String growth) {
        String r2 = String.format(Locale.ROOT, "%.3f", fit.r2());
        if (fit.r2() < LINEAR) {
            return growth + "; no straight line (R²\u00a0" + r2 + ").";
        }
        String each = AxisNumbers.of(places).unit();
        return "linear, %s %s %s for each %s (R²\u00a0%s); %s."
                .formatted(
                        MetricText.amount(fit.intercept(), curve.unit()),
                        fit.slope() < 0 ? "-" : "+",
                        MetricText.amount(Math.abs(fit.slope()), curve.unit()),
                        each.isEmpty() ? "one more" : each,
                        r2,
                        growth);
    }
}
