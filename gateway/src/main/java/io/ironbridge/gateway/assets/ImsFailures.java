package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.mapping.AssetResult.ErrorInfo;

/**
 * {@code $error} of transactions without data. Texts are those of {@link Failures} except where IMS
 * differs; the statuses are IMS's own.
 */
final class ImsFailures {
    private static final int UNAUTHORISED = 401;
    private static final int FORBIDDEN = 403;
    private static final int INTERNAL = 500;

    private ImsFailures() {}

    static ErrorInfo error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.HostFailure failure -> error(failure);
            case Outcome.NotSent notSent -> userRefused(Failures.until(notSent));
            case Outcome.Replied _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.Cancelled _ ->
                    Failures.error(outcome);
        };
    }

    private static ErrorInfo userRefused(String end) {
        return new ErrorInfo(UNAUTHORISED, "IMS Connect does not accept the credentials" + end);
    }

    private static ErrorInfo error(Outcome.HostFailure failure) {
        return switch (failure.fault()) {
            case ABENDED, CRASHED, ROLLED_BACK, NO_REPLY, NOT_LOADED, UNAVAILABLE ->
                    Failures.error(failure);
            case NOT_FOUND ->
                    new ErrorInfo(
                            Failures.BAD_GATEWAY, "IMS has no such transaction or datastore.");
            case NOT_AUTHORISED ->
                    new ErrorInfo(FORBIDDEN, "IMS does not permit use of the transaction.");
            case USER_REFUSED -> userRefused(".");
            case REFUSED ->
                    failure.mayHaveRun()
                            ? new ErrorInfo(
                                    Failures.BAD_GATEWAY,
                                    "IMS answered with one of its own messages.")
                            : new ErrorInfo(INTERNAL, "IMS Connect refuses the request.");
        };
    }
}
