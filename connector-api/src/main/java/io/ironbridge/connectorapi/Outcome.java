package io.ironbridge.connectorapi;

import java.time.Duration;

/**
 * Everything a call can end with. {@code mayHaveRun} tells whether the back end may have executed
 * the request although no reply came: it decides whether a retry is safe and whether a unit of work
 * is in doubt.
 */
public sealed interface Outcome {
    /**
     * The back end answered, be it with data or with an error of its own.
     *
     * @param hostTime from the first byte of the request written to the reply complete (for a
     *     streamed body: to its head)
     */
    record Replied(Payload payload, Duration hostTime) implements Outcome {}

    /** The deadline passed. */
    record TimedOut(String endpoint, Duration waited, boolean mayHaveRun) implements Outcome {}

    /** No connection could be made, or it broke before the reply was complete. */
    record Unreachable(String endpoint, String why, boolean mayHaveRun) implements Outcome {}

    /**
     * Something came back that is no reply in the back end's protocol; the request may have run.
     */
    record Unreadable(String endpoint, String what) implements Outcome {}

    /** All connections were busy; nothing was sent. */
    record Busy(String endpoint, int capacity) implements Outcome {}

    /** The caller gave up first. */
    record Cancelled(boolean mayHaveRun) implements Outcome {}
}
