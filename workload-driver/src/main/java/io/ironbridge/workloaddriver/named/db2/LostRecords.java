package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Requests that should have been written to a log, audit trail or collector, but were not: the CPU
 * of writing them is not in the figures.
 */
final class LostRecords {
    private LostRecords() {}

    /** A sentence for each point with a loss. */
    static List<String> of(List<Point> points) {
        List<String> lines = new ArrayList<>();
        for (Point point : points) {
            double most = 0;
            for (Sample sample : point.samples()) {
                most = Math.max(most, sample.values().getOrDefault(ObservedCounts.LOST, 0.0));
            }
            if (most > 0) {
                lines.add(
                        String.format(
                                Locale.ROOT,
                                "%s, %s: up to %.2f %% of the requests of a sample were lost to"
                                        + " what watches: there was no room for them.",
                                point.side(),
                                String.join(" ", new TreeMap<>(point.at()).values()),
                                most));
            }
        }
        return lines;
    }
}
