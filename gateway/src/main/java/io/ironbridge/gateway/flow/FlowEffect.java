package io.ironbridge.gateway.flow;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.call.ResultClassifier;
import io.ironbridge.mapping.AssetResult;

/** What a call has left behind at its back end, as far as its outcome says. */
enum FlowEffect {
    /** It has not run, failed without an effect, or was backed out. */
    NONE,
    /** It has run, and its work is committed. */
    CERTAIN,
    /** It was not answered: it may have run. */
    UNKNOWN;

    private static final int FIRST_ERROR = 400;

    static FlowEffect of(Outcome outcome, AssetResult result) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) -> of(reply.status());
            case Outcome.Replied _ ->
                    result.error() == null || ResultClassifier.isUnreadable(outcome, result)
                            ? CERTAIN
                            : NONE;
            case Outcome.HostFailure(var fault, _, _, boolean mayHaveRun, _) ->
                    switch (fault) {
                        case NO_REPLY -> CERTAIN;
                        case ABENDED, ROLLED_BACK -> NONE;
                        case CRASHED,
                                NOT_FOUND,
                                NOT_LOADED,
                                NOT_AUTHORISED,
                                USER_REFUSED,
                                UNAVAILABLE,
                                REFUSED ->
                                of(mayHaveRun);
                    };
            case Outcome.Unreadable _ -> UNKNOWN;
            case Outcome.TimedOut(_, _, boolean mayHaveRun) -> of(mayHaveRun);
            case Outcome.Unreachable(_, _, boolean mayHaveRun) -> of(mayHaveRun);
            case Outcome.Cancelled(boolean mayHaveRun) -> of(mayHaveRun);
            case Outcome.NotSent _, Outcome.Busy _ -> NONE;
        };
    }

    /** A gateway before the back end answers with 502 or 504 if it did not get the answer. */
    private static FlowEffect of(int status) {
        return switch (status) {
            case 502, 504 -> UNKNOWN;
            default -> status < FIRST_ERROR ? CERTAIN : NONE;
        };
    }

    private static FlowEffect of(boolean mayHaveRun) {
        return mayHaveRun ? UNKNOWN : NONE;
    }
}
