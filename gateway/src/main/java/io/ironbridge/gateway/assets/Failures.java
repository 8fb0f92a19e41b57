package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.time.Duration;

/** {@code $error} of calls without data, with its HTTP status: the only such table. */
public final class Failures {
    /** Without the end of the sentence, which may be {@link #until}. */
    static final String USER_REFUSED = "The back end does not accept the user of the call";

    static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;
    private static final int TIMEOUT = 504;

    private Failures() {}

    static AssetResult result(Outcome outcome) {
        return new AssetResult(null, error(outcome));
    }

    /** The error of an outcome without data. */
    public static ErrorInfo error(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied _, Outcome.Unreadable _ ->
                    new ErrorInfo(
                            BAD_GATEWAY,
                            "The back end's reply cannot be read; the request may have run.");
            case Outcome.TimedOut(_, _, boolean mayHaveRun) ->
                    new ErrorInfo(
                            TIMEOUT,
                            mayHaveRun
                                    ? "The back end did not answer in time; the request may have"
                                            + " run."
                                    : "The request's time ended before the back end was"
                                            + " reached.");
            case Outcome.Unreachable(_, _, boolean mayHaveRun) ->
                    new ErrorInfo(
                            UNAVAILABLE,
                            mayHaveRun
                                    ? "The connection to the back end broke; the request may have"
                                            + " run."
                                    : "The back end cannot be reached.");
            case Outcome.Busy _ ->
                    new ErrorInfo(UNAVAILABLE, "All connections to the back end are busy.");
            case Outcome.NotSent notSent ->
                    new ErrorInfo(BAD_GATEWAY, USER_REFUSED + until(notSent));
            case Outcome.Cancelled _ -> new ErrorInfo(UNAVAILABLE, "The request was cancelled.");
            case Outcome.HostFailure failure -> error(failure);
        };
    }

    private static ErrorInfo error(Outcome.HostFailure failure) {
        return switch (failure.fault()) {
            case ABENDED, CRASHED -> new ErrorInfo(BAD_GATEWAY, "The program ended abnormally.");
            case ROLLED_BACK ->
                    new ErrorInfo(BAD_GATEWAY, "The back end backed out the unit of work.");
            case NO_REPLY ->
                    new ErrorInfo(BAD_GATEWAY, "The program has run and returned no reply.");
            case NOT_FOUND -> new ErrorInfo(BAD_GATEWAY, "The back end has no such program.");
            case NOT_LOADED ->
                    new ErrorInfo(
                            BAD_GATEWAY, "The program does not compile, or cannot be loaded.");
            case NOT_AUTHORISED ->
                    new ErrorInfo(BAD_GATEWAY, "The back end does not permit use of the program.");
            case USER_REFUSED -> new ErrorInfo(BAD_GATEWAY, USER_REFUSED + ".");
            case UNAVAILABLE -> new ErrorInfo(UNAVAILABLE, "The back end cannot be used now.");
            case REFUSED -> new ErrorInfo(BAD_GATEWAY, "The back end refuses the request.");
        };
    }

    /**
     * The end of the sentence that the user is not accepted: the backoff time of the caller's own
     * credentials in seconds, if they are the reason.
     */
    static String until(Outcome.NotSent notSent) {
        return notSent.backoff()
                .map(time ->
                        "; user and password were refused recently and are not sent again for "
                                + seconds(time)
                                + " s after the refusal.")
                .orElse(".");
    }

    /** Rounded up. */
    private static long seconds(Duration time) {
        return time.plusSeconds(1).minusNanos(1).toSeconds();
    }
}
