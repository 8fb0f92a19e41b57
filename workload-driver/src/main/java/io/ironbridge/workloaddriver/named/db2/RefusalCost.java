package io.ironbridge.workloaddriver.named.db2;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * CPU cost of a rejection. Two samples of a round in which the back end is saturated differ only in
 * the number of rejected requests; the difference in the gateway's CPU is the cost of rejecting
 * them. Not thread-safe.
 */
final class RefusalCost {
    /**
     * Least difference in rejections per second; below it, the difference in CPU is mostly noise.
     */
    private static final double LEAST_DIFFERENCE = 200;

    private final Map<Integer, Saturated> first = new HashMap<>();

    /** Both per second. */
    private record Saturated(double refused, double cpuSeconds) {}

    /**
     * Microseconds per rejection, from a sample and the first sample of the same round that has
     * rejections; empty for that first sample, and if the difference is too small.
     */
    OptionalDouble micros(int round, double refused, double cpuSeconds) {
        Saturated before = first.computeIfAbsent(round, _ -> new Saturated(refused, cpuSeconds));
        double more = refused - before.refused();
        return more < LEAST_DIFFERENCE
                ? OptionalDouble.empty()
                : OptionalDouble.of((cpuSeconds - before.cpuSeconds()) * 1e6 / more);
    }
}
