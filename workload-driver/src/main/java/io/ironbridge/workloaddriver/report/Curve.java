package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.guide.ScenarioGuide.PublishedSeries;
import io.ironbridge.workloaddriver.report.page.Chart;
import io.ironbridge.workloaddriver.report.page.Chart.Mark;
import io.ironbridge.workloaddriver.result.MedianFigure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Figures along an axis.
 *
 * @param side name of the side in the result; empty for published figures
 * @param colour in plots
 * @param unit of the figures
 * @param points by value of the axis, in its order
 */
record Curve(String name, String side, int colour, String unit, Map<String, MedianFigure> points) {
    Curve {
        points = Collections.unmodifiableMap(new LinkedHashMap<>(points));
    }

    static Curve published(PublishedSeries series, int colour, String unit) {
        Map<String, MedianFigure> points = new LinkedHashMap<>();
        series.values()
                .forEach((at, value) -> points.put(at, new MedianFigure(value, value, value, 1)));
        return new Curve(series.name() + ", published", "", colour, unit, points);
    }

    boolean foreign() {
        return side.isEmpty();
    }

    Optional<MedianFigure> at(String value) {
        return Optional.ofNullable(points.get(value));
    }

    /** At one of its places. */
    double median(String place) {
        return at(place).orElseThrow().median();
    }

    List<String> places() {
        return List.copyOf(points.keySet());
    }

    /** The curve relative to its median at a place; empty if the median is missing or 0. */
    Optional<Curve> relativeTo(String place) {
        return at(place)
                .filter(base -> base.median() > 0)
                .map(base -> {
                    Map<String, MedianFigure> shares = new LinkedHashMap<>();
                    points.forEach((at, figure) ->
                            shares.put(
                                    at,
                                    new MedianFigure(
                                            figure.median() / base.median(),
                                            figure.lowest() / base.median(),
                                            figure.highest() / base.median(),
                                            figure.samples())));
                    return new Curve(name, side, colour, "x", shares);
                });
    }

    Chart.Series series() {
        Map<String, Mark> marks = new LinkedHashMap<>();
        points.forEach((at, figure) ->
                marks.put(at, new Mark(figure.median(), figure.lowest(), figure.highest())));
        return new Chart.Series(name, colour, foreign(), marks);
    }
}
