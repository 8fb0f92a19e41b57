package io.ironbridge.workloaddriver.engine;

import java.util.List;

/**
 * Result of one measured interval.
 *
 * @param startNanos since measuring began
 * @param nanos how long it was
 * @param whole whether it is as long as planned
 * @param kinds answers received in the interval, in the order of the mix
 * @param opened connections opened within it
 * @param processes CPU and memory of processes, the driver first
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
