package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcomes of a call. {@code mayHaveRun} is true if the back end may have executed the request
 * although no reply arrived: it decides whether a retry is safe and whether a unit of work is in
 * doubt.
 */
public sealed interface Outcome {
    /**
     * The back end answered, with data or with an application error.
     *
     * @param hostTime from the first byte of the request written to the reply complete (for a
     *     streamed body: to its head)
     */
    record Replied(Payload payload, Duration hostTime) implements Outcome {}

    /**
     * The back end reports that it did not or could not execute the request.
     *
     * @param code the abend code, also if the back end reported the same in another way (a missing
     *     program is AEI0); empty if there is none
     * @param what failed, where and why, for the log: programs, return codes, task numbers; never
     *     data
     * @param hostTime from the first byte of the request written to the reply complete
     */
    record HostFailure(
            HostFault fault, String code, String what, boolean mayHaveRun, Duration hostTime)
            implements Outcome {}

    /** The kind of a failure that a back end reports. */
    enum HostFault {
        /** The program ended abnormally; its unit of work was backed out. */
        ABENDED,
        /** The program ended abnormally, and what it had done remains. */
        CRASHED,
        /** The unit of work was backed out although the program ended normally. */
        ROLLED_BACK,
        /** The program ended normally without a reply; its work is committed. */
        NO_REPLY,
        /** There is no such program or transaction. */
        NOT_FOUND,
        /** The program is known, but the back end cannot load it. */
        NOT_LOADED,
        /** The connection's user may not run it. */
        NOT_AUTHORISED,
        /**
         * The connection's user is not accepted: unknown, wrong password, or not permitted for
         * calls of this kind.
         */
        USER_REFUSED,
        /** It exists, but cannot be used now. */
        UNAVAILABLE,
        /** The back end does not accept the request. */
        REFUSED
    }

    /** The deadline passed. */
    record TimedOut(String endpoint, Duration waited, boolean mayHaveRun) implements Outcome {}

    /** The connection could not be established, or broke before the reply was complete. */
    record Unreachable(String endpoint, String why, boolean mayHaveRun) implements Outcome {}

    /** The answer is not a reply of the back end's protocol; the request may have run. */
    record Unreadable(String endpoint, String what) implements Outcome {}

    /**
     * Nothing was sent: the call has no user to run as, or its credentials were refused recently
     * and are in their backoff time. The state of the back end is unknown.
     *
     * @param why for the log; never a secret
     * @param backoff for which the caller's own refused credentials are not sent again; empty if
     *     they are not the reason
     */
    record NotSent(String why, Optional<Duration> backoff) implements Outcome {
        /** Not sent for a reason other than the caller's own credentials. */
        public NotSent(String why) {
            this(why, Optional.empty());
        }
    }

    /** All connections were busy; nothing was sent. */
    record Busy(String endpoint, int capacity) implements Outcome {}

    /** The caller cancelled the call. */
    record Cancelled(boolean mayHaveRun) implements Outcome {}
}
