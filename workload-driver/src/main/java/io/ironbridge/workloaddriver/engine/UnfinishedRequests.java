package io.ironbridge.workloaddriver.engine;

/**
 * Requests without an answer at the end of the run. They are in no interval.
 *
 * @param sent requests that wait for their answer
 * @param due requests of an open loop that were due and could not be sent
 * @param oldestNanos age of the oldest
 */
public record UnfinishedRequests(long sent, long due, long oldestNanos) {
    static final UnfinishedRequests NONE = new UnfinishedRequests(0, 0, 0);

    UnfinishedRequests and(UnfinishedRequests other) {
        return new UnfinishedRequests(
                sent + other.sent, due + other.due, Math.max(oldestNanos, other.oldestNanos));
    }
}
