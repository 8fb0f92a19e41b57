package io.ironbridge.connectorapi;

import java.util.Optional;

/**
 * The context of a call, in addition to its payload.
 *
 * @param requestId identifies the request in logs of both sides; printable ASCII without blanks, at
 *     most 64 characters
 * @param caller the authenticated user, if there is one
 * @param trace the trace that the call belongs to; empty if there is none
 * @param replyMemory grants memory for the reply
 * @param unit that the call takes part in; empty if its connector commits the call
 * @param assets makes the calls of a program that calls assets itself; empty for all others
 */
public record CallContext(
        String requestId,
        Optional<CallerIdentity> caller,
        Deadline deadline,
        Cancellation cancellation,
        Optional<TraceHeaders> trace,
        ReplyMemory replyMemory,
        Optional<UnitOfWork> unit,
        Optional<AssetCaller> assets) {
    /** A call without a trace, whose reply may have any size. */
    public CallContext(
            String requestId,
            Optional<CallerIdentity> caller,
            Deadline deadline,
            Cancellation cancellation) {
        this(requestId, caller, deadline, cancellation, Optional.empty());
    }

    /** A call whose reply may have any size. */
    public CallContext(
            String requestId,
            Optional<CallerIdentity> caller,
            Deadline deadline,
            Cancellation cancellation,
            Optional<TraceHeaders> trace) {
        this(
                requestId,
                caller,
                deadline,
                cancellation,
                trace,
                ReplyMemory.UNBOUNDED,
                Optional.empty(),
                Optional.empty());
    }

    /** This context with another deadline. */
    public CallContext withDeadline(Deadline given) {
        return new CallContext(
                requestId, caller, given, cancellation, trace, replyMemory, unit, assets);
    }

    /** This context with another cancellation. */
    public CallContext withCancellation(Cancellation given) {
        return new CallContext(
                requestId, caller, deadline, given, trace, replyMemory, unit, assets);
    }

    /** This context with other memory for the reply. */
    public CallContext withReplyMemory(ReplyMemory given) {
        return new CallContext(
                requestId, caller, deadline, cancellation, trace, given, unit, assets);
    }

    /** This context with a unit of work. */
    public CallContext within(UnitOfWork given) {
        return withUnit(Optional.of(given));
    }

    /** This context without a unit of work. */
    public CallContext outside() {
        return withUnit(Optional.empty());
    }

    private CallContext withUnit(Optional<UnitOfWork> given) {
        return new CallContext(
                requestId, caller, deadline, cancellation, trace, replyMemory, given, assets);
    }

    /** This context for a program that calls assets. */
    public CallContext calling(AssetCaller given) {
        return new CallContext(
                requestId,
                caller,
                deadline,
                cancellation,
                trace,
                replyMemory,
                unit,
                Optional.of(given));
    }
}
