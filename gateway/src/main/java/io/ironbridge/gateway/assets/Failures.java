package io.ironbridge.gateway.assets;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.AssetResult.ErrorInfo;
import java.time.Duration;

/** {@code $error} of calls that brought no data, with its HTTP status: the one table. */
public final class Failures {
    /** Without the end of the sentence, which {@link #until} may say. */
    static final String USER_REFUSED = "The back end does not accept the user of the call";

    static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;
    private static final int TIMEOUT = 504;

    private Failures() {}

    static AssetResult result(Outcome outcome) {
        return new AssetResult(null, error(outcome));
    }

    /** Of an outcome that is no data. */
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
                                    : "The back end could not be reached in time.");
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
            case ABENDED -> new ErrorInfo(BAD_GATEWAY, "The program ended abnormally.");
            case ROLLED_BACK ->
                    new ErrorInfo(BAD_GATEWAY, "The back end backed the unit of work out.");
            case NO_REPLY -> new ErrorInfo(BAD_GATEWAY, "The program has run and gave no answer.");
            case NOT_FOUND -> new ErrorInfo(BAD_GATEWAY, "The back end has no such program.");
            case NOT_AUTHORISED ->
                    new ErrorInfo(BAD_GATEWAY, "The back end does not permit the program's use.");
            case USER_REFUSED -> new ErrorInfo(BAD_GATEWAY, USER_REFUSED + ".");
            case UNAVAILABLE -> new ErrorInfo(UNAVAILABLE, "The back end cannot be used now.");
            case REFUSED -> new ErrorInfo(BAD_GATEWAY, "The back end refuses the request.");
        };
    }

    /**
     * How a sentence ends that says that the user is not accepted: with for how long the caller's
     * own credentials are not sent again, in seconds, where they are held back.
     */
    static String until(Outcome.NotSent notSent) {
        return notSent.backoff()
                .map(time ->
                        "; user and password were refused a short while ago, and are not sent"
                                + " again until "
                                + seconds(time)
                                + " s after that.")
                .orElse(".");
    }

    /** Rounded up. */
    private static long seconds(Duration time) {
        return time.plusSeconds(1).minusNanos(1).toSeconds();
    }
}
