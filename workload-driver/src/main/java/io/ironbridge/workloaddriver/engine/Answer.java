package io.ironbridge.workloaddriver.engine;

/**
 * Outcome of one request.
 *
 * @param reason class of a failure, in a few words. Failures are counted by it, so there are few.
 *     Empty for a success
 * @param example text of this failure, without payload or credentials
 * @param bytes of the answer's body
 */
public record Answer(Outcome outcome, String reason, String example, long bytes) {
    /** Whether there was an answer at all. */
    public enum Outcome {
        /** The answer is as expected. */
        OK,
        /** There is an answer, but not the expected one. */
        WRONG,
        /** What was received cannot be read as an answer. */
        UNREADABLE,
        /** No answer in time. */
        TIMED_OUT,
        /** The connection was closed before the answer was complete. */
        BROKEN,
        /** No connection could be opened. */
        NOT_CONNECTED
    }

    public static Answer ok(long bytes) {
        return new Answer(Outcome.OK, "", "", bytes);
    }

    public static Answer failed(Outcome outcome, String reason, String example) {
        return new Answer(outcome, reason, example, 0);
    }

    boolean isOk() {
        return outcome == Outcome.OK;
    }
}
