package io.ironbridge.connectorapi;

import java.util.Optional;

/**
 * What every call carries beside its payload.
 *
 * @param requestId identifies the request in logs of both sides; printable ASCII without blanks, at
 *     most 64 characters
 * @param caller the authenticated user, when there is one
 * @param trace the trace that the call belongs to; empty: none is made
 */
public record CallContext(
        String requestId,
        Optional<CallerIdentity> caller,
        Deadline deadline,
        Cancellation cancellation,
        Optional<TraceHeaders> trace) {
    /** Of a call that belongs to no trace. */
    public CallContext(
            String requestId,
            Optional<CallerIdentity> caller,
            Deadline deadline,
            Cancellation cancellation) {
        this(requestId, caller, deadline, cancellation, Optional.empty());
    }

    /** This with another deadline. */
    public CallContext withDeadline(Deadline given) {
        return new CallContext(requestId, caller, given, cancellation, trace);
    }
}
