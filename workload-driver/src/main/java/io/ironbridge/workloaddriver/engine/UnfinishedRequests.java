package io.ironbridge.workloaddriver.engine;

/**
 * Requests that had no answer when the run ended: they are in no interval.
 *
 * @param sent those that wait for their answer
 * @param due those of an open loop that were due and could not be sent
 * @param oldestNanos since when the oldest of them waits
 */
public record UnfinishedRequests(long sent, long due, long oldestNanos) {
    static final UnfinishedRequests NONE = new UnfinishedRequests(0, 0, 0);

    UnfinishedRequests and(UnfinishedRequests other) {
        return new UnfinishedRequests(
                sent + other.sent, due + other.due, Math.max(oldestNanos, other.oldestNanos));
    }
}
