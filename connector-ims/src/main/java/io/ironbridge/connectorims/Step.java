package io.ironbridge.connectorims;

import java.time.Duration;

/** The next action of an exchange. */
sealed interface Step {
    /** Waits for a reply. */
    record Await() implements Step {}

    /** Sends an acknowledgement, then waits for a reply. */
    record Send(Acknowledgement message) implements Step {}

    /** Sends an acknowledgement that has no answer, and ends. */
    record SendLast(Acknowledgement message, End end) implements Step {}

    /** Waits for a possible reply. */
    record Listen(Duration time) implements Step {}

    /**
     * Ends.
     *
     * @param reusable whether the connection is in its initial state again
     */
    record End(Ending ending, boolean reusable) implements Step {}
}
