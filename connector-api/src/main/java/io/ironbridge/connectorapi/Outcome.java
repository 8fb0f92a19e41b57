package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.Optional;

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

    /**
     * The back end says that it did not or could not do what was asked.
     *
     * @param code the abend code, also where the back end told the same in another way (a program
     *     that is not there is AEI0); empty where there is none
     * @param what failed, where and why, for the log: programs, return codes, task numbers, never
     *     data
     * @param hostTime from the first byte of the request written to the reply complete
     */
    record HostFailure(
            HostFault fault, String code, String what, boolean mayHaveRun, Duration hostTime)
            implements Outcome {}

    /** What kind of failure a back end tells of. */
    enum HostFault {
        /** The program ended abnormally. */
        ABENDED,
        /** The unit of work was backed out although the program ended normally. */
        ROLLED_BACK,
        /** The program ended normally without an answer; its work is committed. */
        NO_REPLY,
        /** There is no such program or transaction. */
        NOT_FOUND,
        /** The user whom the connector names may not run it. */
        NOT_AUTHORISED,
        /**
         * The user whom the connector names is not accepted as such: not known, not with this
         * password, or not for calls of this kind.
         */
        USER_REFUSED,
        /** It is there, but cannot be used now. */
        UNAVAILABLE,
        /** The request is not one that the back end accepts. */
        REFUSED
    }

    /** The deadline passed. */
    record TimedOut(String endpoint, Duration waited, boolean mayHaveRun) implements Outcome {}

    /** No connection could be made, or it broke before the reply was complete. */
    record Unreachable(String endpoint, String why, boolean mayHaveRun) implements Outcome {}

    /**
     * Something came back that is no reply in the back end's protocol; the request may have run.
     */
    record Unreadable(String endpoint, String what) implements Outcome {}

    /**
     * Nothing was sent: the call has no user for whom it could run, or its credentials were refused
     * a short while ago and are held back. Says nothing of how the back end is.
     *
     * @param why for the log; never a secret
     * @param held how long the caller's own credentials are not sent once they were refused; empty:
     *     it is not for those
     */
    record Withheld(String why, Optional<Duration> held) implements Outcome {
        /** For another reason than the caller's own credentials. */
        public Withheld(String why) {
            this(why, Optional.empty());
        }
    }

    /** All connections were busy; nothing was sent. */
    record Busy(String endpoint, int capacity) implements Outcome {}

    /** The caller gave up first. */
    record Cancelled(boolean mayHaveRun) implements Outcome {}
}
