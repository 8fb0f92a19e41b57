package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.result.Metric;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a scenario's figures should come to. All figures of a target are medians of the same run.
 *
 * @param name unlike all others
 * @param text what it says, as a sentence for people
 * @param reason why it is missed, as far as somebody found out; empty: nothing is known
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
     * @param atMost or at least
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

    /** How figures are put together. */
    public sealed interface Measure {
        /** A figure itself, in its metric's unit. */
        record Value(Place of) implements Measure {}

        /** How many times another one it is. */
        record Ratio(Place of, Place to) implements Measure {}

        /** By how much it is above another one of the same unit. */
        record Difference(Place of, Place to) implements Measure {}

        /**
         * How far a figure rises along an axis: by which share the highest one behind the first
         * value of the axis is above the one at it. The first and the last have to have been
         * measured; values between them that a run does not have at this place are left out.
         */
        record Growth(Place of, String axis, String from, String to) implements Measure {}

        /**
         * How much of its highest a figure still is at some value of an axis. The figure has to
         * have been measured at all values of the axis that the run has.
         */
        record Peak(Place of, String axis, String at) implements Measure {}
    }
}
