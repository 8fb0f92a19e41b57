package io.ironbridge.workloaddriver.engine;

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
        List<RequestKindResult> kinds,
        long opened,
        List<ProcessUsage> processes) {
    public Interval {
        kinds = List.copyOf(kinds);
        processes = List.copyOf(processes);
    }

    /** All kinds together, under the name {@code all}. */
    public RequestKindResult all() {
        RequestKindResult none =
                new RequestKindResult("all", Latencies.none(), Latencies.none(), 0, List.of());
        return kinds.stream().reduce(none, RequestKindResult::and);
    }

    /** Answers and failures a second. */
    public double rate() {
        return nanos == 0 ? 0 : all().count() * 1e9 / nanos;
    }
}
