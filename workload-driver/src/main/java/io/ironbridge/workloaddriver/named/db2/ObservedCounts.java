package io.ironbridge.workloaddriver.named.db2;

import java.util.Map;

/**
 * Counts of observed requests.
 *
 * @param served requests answered by the gateway
 * @param written requests written to a file or received by the collector
 * @param lost requests that were dropped because a queue was full
 */
record ObservedCounts(long served, long written, long lost) {
    /** Counts of a side that writes nothing. */
    static final ObservedCounts NONE = new ObservedCounts(0, 0, 0);

    /** Percentage of the requests that was written. */
    static final String WRITTEN = "writtenPercent";

    static final String LOST = "lostPercent";

    private static final double PERCENT = 100;

    ObservedCounts since(ObservedCounts before) {
        return new ObservedCounts(
                served - before.served, written - before.written, lost - before.lost);
    }

    /** Whether all served requests are accounted for. */
    boolean isComplete() {
        return written + lost >= served;
    }

    /** As values of a sample; empty if nothing was served. */
    Map<String, Double> values() {
        return served == 0
                ? Map.of()
                : Map.of(WRITTEN, PERCENT * written / served, LOST, PERCENT * lost / served);
    }
}
