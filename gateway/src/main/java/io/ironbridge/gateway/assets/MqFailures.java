package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.mapping.AssetResult.ErrorInfo;

/** What callers are told of calls to queues that brought no message. */
public final class MqFailures {
    private MqFailures() {}

    /** Of an outcome that is no message. */
    public static ErrorInfo error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreadable unreadable ->
                    new ErrorInfo(
                            Failures.BAD_GATEWAY,
                            "A message came that cannot be used: " + unreadable.what() + ".");
            case Outcome.HostFailure failure -> error(failure);
            case Outcome.Replied _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Busy _,
                    Outcome.NotSent _,
                    Outcome.Cancelled _ ->
                    Failures.error(outcome);
        };
    }

    private static ErrorInfo error(Outcome.HostFailure failure) {
        return switch (failure.fault()) {
            case NOT_FOUND ->
                    new ErrorInfo(
                            Failures.BAD_GATEWAY, "The queue manager has no such queue or topic.");
            case NOT_AUTHORISED ->
                    new ErrorInfo(
                            Failures.BAD_GATEWAY,
                            "The queue manager does not permit the use of the queue.");
            default -> Failures.error(failure);
        };
    }
}
