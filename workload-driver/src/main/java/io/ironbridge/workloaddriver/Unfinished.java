package io.ironbridge.workloaddriver;

/**
 * Requests that had no answer when the run ended: they are in no interval.
 *
 * @param sent those that wait for their answer
 * @param due those of an open loop that were due and could not be sent
 * @param oldestNanos since when the oldest of them waits
 */
public record Unfinished(long sent, long due, long oldestNanos) {
    static final Unfinished NONE = new Unfinished(0, 0, 0);

    Unfinished and(Unfinished other) {
        return new Unfinished(
                sent + other.sent, due + other.due, Math.max(oldestNanos, other.oldestNanos));
    }
}
