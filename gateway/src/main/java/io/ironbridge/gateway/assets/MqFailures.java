package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.mapping.AssetResult.ErrorInfo;

/** {@code $error} of calls to queues without a message. */
public final class MqFailures {
    private MqFailures() {}

    /** The error of an outcome without a message. */
    public static ErrorInfo error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Unreadable unreadable ->
                    new ErrorInfo(
                            Failures.BAD_GATEWAY,
                            "A message was received that cannot be used: "
                                    + unreadable.what()
                                    + ".");
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
                            "The queue manager does not permit use of the queue.");
            default -> Failures.error(failure);
        };
    }
}
