package io.ironbridge.connectorims;

import java.time.Duration;

/** What an exchange does next. */
sealed interface Step {
    /** Waits for a reply. */
    record Await() implements Step {}

    /** Sends an acknowledgement, then waits for a reply. */
    record Send(Acknowledgement message) implements Step {}

    /** Sends an acknowledgement to which no reply comes, and ends. */
    record SendLast(Acknowledgement message, End end) implements Step {}

    /** Waits whether something comes. */
    record Listen(Duration time) implements Step {}

    /**
     * Ends.
     *
     * @param reusable whether the connection is as if nothing had happened on it
     */
    record End(Ending ending, boolean reusable) implements Step {}
}
