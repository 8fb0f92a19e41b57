package io.ironbridge.workloaddriver;

import java.util.List;

/**
 * A measured time.
 *
 * @param startNanos since measuring began
 * @param nanos how long it was
 * @param whole whether it is as long as planned
 * @param kinds answers that came within it, in the order of the mix
 * @param opened connections opened within it
 * @param processes what processes used, the driver first
 */
public record Interval(
        long startNanos,
        long nanos,
        boolean whole,
        List<KindResult> kinds,
        long opened,
        List<ProcessUse> processes) {
    public Interval {
        kinds = List.copyOf(kinds);
        processes = List.copyOf(processes);
    }

    /** All kinds together, under the name {@code all}. */
    public KindResult all() {
        KindResult none = new KindResult("all", Latencies.none(), Latencies.none(), 0, List.of());
        return kinds.stream().reduce(none, KindResult::and);
    }

    /** Answers and failures a second. */
    public double rate() {
        return nanos == 0 ? 0 : all().count() * 1e9 / nanos;
    }
}
