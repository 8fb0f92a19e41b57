package io.ironbridge.workloaddriver.engine;

/**
 * What became of a request.
 *
 * @param reason of a failure, in few words; one of few, because failures are counted by it. Empty
 *     when there is none
 * @param example what this failure was, for people; without payload or credentials
 * @param bytes of the answer's body
 */
public record Answer(Outcome outcome, String reason, String example, long bytes) {
    /** Whether there was an answer at all. */
    public enum Outcome {
        /** An answer as it should be. */
        OK,
        /** An answer, but not the one that was expected. */
        WRONG,
        /** Nothing that can be read as an answer. */
        UNREADABLE,
        /** No answer in time. */
        TIMED_OUT,
        /** The connection ended first. */
        BROKEN,
        /** There was no connection to send it on. */
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
