package io.ironbridge.workloaddriver.named.db2;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What refusing costs: two samples of a round in which the back end is as busy as it can be differ
 * only in how many requests were refused, and so does the CPU of the gateway. Not thread-safe.
 */
final class RefusalCost {
    /** Below, the difference of two samples is mostly chance. */
    private static final double LEAST_DIFFERENCE = 200;

    private final Map<Integer, Saturated> first = new HashMap<>();

    /** Both in a second. */
    private record Saturated(double refused, double cpuSeconds) {}

    /**
     * Of one request, by a sample and the first one of the same round in which some were refused;
     * empty for that one and for such that differ too little.
     */
    OptionalDouble micros(int round, double refused, double cpuSeconds) {
        Saturated before = first.computeIfAbsent(round, _ -> new Saturated(refused, cpuSeconds));
        double more = refused - before.refused();
        return more < LEAST_DIFFERENCE
                ? OptionalDouble.empty()
                : OptionalDouble.of((cpuSeconds - before.cpuSeconds()) * 1e6 / more);
    }
}
