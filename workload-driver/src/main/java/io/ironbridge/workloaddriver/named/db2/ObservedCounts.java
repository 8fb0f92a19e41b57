package io.ironbridge.workloaddriver.named.db2;

import java.util.Map;

/**
 * What became of requests that were watched.
 *
 * @param served requests that the gateway has answered
 * @param written those that stand in a file, or that the collector has got
 * @param lost those that should, and had no room
 */
record ObservedCounts(long served, long written, long lost) {
    /** Nobody counts. */
    static final ObservedCounts NONE = new ObservedCounts(0, 0, 0);

    /** How much of the requests was written. */
    static final String WRITTEN = "writtenPercent";

    static final String LOST = "lostPercent";

    private static final double PERCENT = 100;

    ObservedCounts since(ObservedCounts before) {
        return new ObservedCounts(
                served - before.served, written - before.written, lost - before.lost);
    }

    /** Whether nothing more can come. */
    boolean isComplete() {
        return written + lost >= served;
    }

    /** As a sample has them; none where nothing was served. */
    Map<String, Double> values() {
        return served == 0
                ? Map.of()
                : Map.of(WRITTEN, PERCENT * written / served, LOST, PERCENT * lost / served);
    }
}
