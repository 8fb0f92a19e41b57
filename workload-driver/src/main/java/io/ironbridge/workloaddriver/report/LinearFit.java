package io.ironbridge.workloaddriver.report;

import java.util.Optional;

/**
 * The straight line with the least squares of distances.
 *
 * @param intercept where x is 0
 * @param slope for each 1 of x
 * @param r2 share of the variance that the line explains, 0 to 1
 */
record LinearFit(double intercept, double slope, double r2) {
    private static final int FEWEST = 3;

    /** Of at least three places that are not all the same and values that are not all the same. */
    static Optional<LinearFit> of(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            xy += (x[i] - meanX) * (y[i] - meanY);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        if (x.length < FEWEST || xx == 0 || yy == 0) {
            return Optional.empty();
        }
        double slope = xy / xx;
        return Optional.of(new LinearFit(meanY - slope * meanX, slope, xy * xy / (xx * yy)));
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
