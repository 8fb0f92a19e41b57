package io.ironbridge.workloaddriver.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Result of a run of the engine.
 *
 * @param warmUp the warm-up
 * @param unfinished requests without an answer at the end
 */
public record Measurement(
        End end, WarmUpResult warmUp, List<Interval> intervals, UnfinishedRequests unfinished) {
    public Measurement {
        intervals = List.copyOf(intervals);
    }

    /** Why a run ended. */
    public enum End {
        /** All intervals are over. */
        INTERVALS,
        /** All requests have their answers. */
        REQUESTS,
        /** The run was stopped; it has the measurements until then. */
        STOPPED
    }

    /**
     * The warm-up.
     *
     * @param nanos ramp and warm-up together
     * @param answers failures included
     * @param failures failed answers
     * @param stable whether the latencies became stable; true if the plan does not require it
     */
    public record WarmUpResult(long nanos, long answers, long failures, boolean stable) {}

    /**
     * The measurement without its first intervals. A request counts in the interval of its answer,
     * and not at all if it was sent before measuring began. The first intervals therefore have too
     * few requests.
     */
    public Measurement without(int first) {
        List<Interval> later =
                intervals.subList(Math.min(first, intervals.size()), intervals.size());
        return new Measurement(end, warmUp, later, unfinished);
    }

    /** All intervals as one; its processes' memory is that of the last. */
    public Interval total() {
        if (intervals.isEmpty()) {
            return new Interval(0, 0, false, List.of(), 0, List.of());
        }
        return intervals.stream().reduce(Measurement::sum).orElseThrow();
    }

    private static Interval sum(Interval one, Interval next) {
        List<RequestKindResult> kinds = new ArrayList<>();
        for (int kind = 0; kind < one.kinds().size(); kind++) {
            kinds.add(one.kinds().get(kind).and(next.kinds().get(kind)));
        }
        List<ProcessUsage> processes = new ArrayList<>();
        for (int process = 0; process < one.processes().size(); process++) {
            processes.add(one.processes().get(process).and(next.processes().get(process)));
        }
        return new Interval(
                one.startNanos(),
                one.nanos() + next.nanos(),
                one.whole() && next.whole(),
                kinds,
                one.opened() + next.opened(),
                processes);
    }
}
