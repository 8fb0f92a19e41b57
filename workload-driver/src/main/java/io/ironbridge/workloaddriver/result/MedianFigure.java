package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.Arrays;
import java.util.Optional;

/**
 * Median and range of several samples.
 *
 * @param median the middle one; of an even number the mean of the two in the middle
 * @param samples how many there were, at least one
 */
public record MedianFigure(double median, double lowest, double highest, int samples) {
    /** Of the samples of a point that have the metric; empty if none has it. */
    public static Optional<MedianFigure> of(Point point, Side side, Metric metric) {
        return of(
                point.samples().stream()
                        .flatMap(sample -> metric.of(sample, side).stream().boxed())
                        .mapToDouble(Double::doubleValue)
                        .toArray());
    }

    /** Of some values; empty of none. */
    public static Optional<MedianFigure> of(double... values) {
        if (values.length == 0) {
            return Optional.empty();
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return Optional.of(
                new MedianFigure(median, sorted[0], sorted[sorted.length - 1], values.length));
    }

    /** From lowest to highest, as a share of the median; 0 if that is 0. */
    public double spread() {
        return median == 0 ? 0 : (highest - lowest) / median;
    }
}
