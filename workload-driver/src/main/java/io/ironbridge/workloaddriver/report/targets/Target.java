package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.result.Metric;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A performance target of a scenario. All its figures are medians of the same run.
 *
 * @param name unique name
 * @param text description, a sentence
 * @param reason known reason why it is missed; empty if unknown
 */
public record Target(
        String name,
        String text,
        String scenario,
        Measure measure,
        Limit limit,
        Limit stretch,
        String reason) {
    /**
     * A bound.
     *
     * @param value empty: there is none
     * @param atMost at most if true, else at least
     */
    public record Limit(OptionalDouble value, boolean atMost) {
        boolean holds(double figure) {
            return value.isEmpty()
                    || (atMost ? figure <= value.getAsDouble() : figure >= value.getAsDouble());
        }
    }

    /** A figure: the median of a side at a place. */
    public record Place(String side, Map<String, String> at, Metric metric) {
        public Place {
            at = Map.copyOf(at);
        }
    }

    /** How the target's figure is computed. */
    public sealed interface Measure {
        /** A figure itself, in its metric's unit. */
        record Value(Place of) implements Measure {}

        /** Ratio to another figure. */
        record Ratio(Place of, Place to) implements Measure {}

        /** Difference from another figure of the same unit. */
        record Difference(Place of, Place to) implements Measure {}

        /**
         * Growth of a figure along an axis: by which share the highest figure after the first value
         * exceeds the figure at the first value. The first and the last value must have been
         * measured; values between them may be missing.
         */
        record Growth(Place of, String axis, String from, String to) implements Measure {}

        /**
         * Share of its highest value that a figure has at one value of an axis. The figure must
         * have been measured at all values of the axis that the run has.
         */
        record Peak(Place of, String axis, String at) implements Measure {}
    }
}
