package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.mapping.AssetResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Maps outcomes of calls to results of requests. */
public final class ResultClassifier {
    private static final int FIRST_ERROR_STATUS = 400;

    private ResultClassifier() {}

    /** The result of a request with this outcome. */
    public static RequestResult of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) ->
                    reply.status() < FIRST_ERROR_STATUS
                            ? RequestResult.REPLIED
                            : RequestResult.FAILED;
            case Outcome.Replied _ -> RequestResult.REPLIED;
            case Outcome.Cancelled _ -> RequestResult.CANCELLED;
            case Outcome.HostFailure _,
                    Outcome.TimedOut _,
                    Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.Busy _,
                    Outcome.NotSent _ ->
                    RequestResult.FAILED;
        };
    }

    /** The result if there was no data for the caller. */
    public static RequestResult ofFailed(Outcome outcome) {
        return outcome instanceof Outcome.Replied ? RequestResult.FAILED : of(outcome);
    }

    /** The result if decoding may have found the reply unreadable. */
    public static RequestResult of(Outcome outcome, AssetResult result) {
        return isUnreadable(outcome, result) ? RequestResult.FAILED : of(outcome);
    }

    /** Whether the back end answered with data that the asset does not describe. */
    public static boolean isUnreadable(Outcome outcome, AssetResult result) {
        return outcome instanceof Outcome.Replied && result.reply() == null;
    }

    /** The failure of a call in one word, for traces; null if it has not failed or not ended. */
    public static @Nullable String failure(@Nullable Outcome outcome) {
        return switch (outcome) {
            case null -> null;
            case Outcome.Replied(Payload.HttpReply reply, _) ->
                    reply.status() < FIRST_ERROR_STATUS ? null : Integer.toString(reply.status());
            case Outcome.Replied _ -> null;
            case Outcome.HostFailure failure -> failure.fault().name().toLowerCase(Locale.ROOT);
            case Outcome.TimedOut _ -> "timeout";
            case Outcome.Unreachable _ -> "unreachable";
            case Outcome.Unreadable _ -> "unreadable";
            case Outcome.Busy _ -> "busy";
            case Outcome.NotSent _ -> "withheld";
            case Outcome.Cancelled _ -> "cancelled";
        };
    }

    /** The number of bytes to process. */
    public static int bytes(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload payload, _) ? payload.length() : 0;
    }
}
