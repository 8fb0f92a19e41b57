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

    /** How the outcome counts. */
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

    /** The same, where there was nothing to give to the caller. */
    public static RequestResult ofFailed(Outcome outcome) {
        return outcome instanceof Outcome.Replied ? RequestResult.FAILED : of(outcome);
    }

    /** The same, where the reply may have turned out not to be readable. */
    public static RequestResult of(Outcome outcome, AssetResult result) {
        return isUnreadable(outcome, result) ? RequestResult.FAILED : of(outcome);
    }

    /** Whether the back end answered, but with what the asset does not describe. */
    public static boolean isUnreadable(Outcome outcome, AssetResult result) {
        return outcome instanceof Outcome.Replied && result.reply() == null;
    }

    /** What went wrong with a call, in a word for traces; null: nothing, or it is not over. */
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

    /** How much there is to work on. */
    public static int bytes(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload payload, _) ? payload.length() : 0;
    }
}
