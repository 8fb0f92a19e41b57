package io.ironbridge.connectorapi;

import java.util.Optional;

/**
 * What every call carries beside its payload.
 *
 * @param requestId identifies the request in logs of both sides; printable ASCII without blanks, at
 *     most 64 characters
 * @param caller the authenticated user, when there is one
 * @param trace the trace that the call belongs to; empty: none is made
 * @param replyMemory that the reply takes
 */
public record CallContext(
        String requestId,
        Optional<CallerIdentity> caller,
        Deadline deadline,
        Cancellation cancellation,
        Optional<TraceHeaders> trace,
        ReplyMemory replyMemory) {
    /** Of a call that belongs to no trace, and whose reply may be of any size. */
    public CallContext(
            String requestId,
            Optional<CallerIdentity> caller,
            Deadline deadline,
            Cancellation cancellation) {
        this(requestId, caller, deadline, cancellation, Optional.empty());
    }

    /** Of a call whose reply may be of any size. */
    public CallContext(
            String requestId,
            Optional<CallerIdentity> caller,
            Deadline deadline,
            Cancellation cancellation,
            Optional<TraceHeaders> trace) {
        this(requestId, caller, deadline, cancellation, trace, ReplyMemory.UNBOUNDED);
    }

    /** This with another deadline. */
    public CallContext withDeadline(Deadline given) {
        return new CallContext(requestId, caller, given, cancellation, trace, replyMemory);
    }

    /** This with other memory for the reply. */
    public CallContext withReplyMemory(ReplyMemory given) {
        return new CallContext(requestId, caller, deadline, cancellation, trace, given);
    }
}
