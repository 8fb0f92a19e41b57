package io.ironbridge.workloaddriver.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts of one or more loops over a time.
 *
 * @param kinds in the order of the mix
 * @param opened connections opened
 * @param unfinished requests without an answer at the end of the run; before it, none
 */
record IntervalCounts(List<RequestKindResult> kinds, long opened, UnfinishedRequests unfinished) {
    IntervalCounts {
        kinds = List.copyOf(kinds);
    }

    IntervalCounts and(IntervalCounts other) {
        List<RequestKindResult> sums = new ArrayList<>(kinds.size());
        for (int kind = 0; kind < kinds.size(); kind++) {
            sums.add(kinds.get(kind).and(other.kinds.get(kind)));
        }
        return new IntervalCounts(sums, opened + other.opened, unfinished.and(other.unfinished));
    }
}
