package io.ironbridge.gateway;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.OperationMeters.Ending;
import io.ironbridge.mapping.AssetResult;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What outcomes mean for the request as a whole. */
final class Endings {
    private static final int FIRST_ERROR_STATUS = 400;

    private Endings() {}

    /** How the outcome counts. */
    static Ending of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied(Payload.HttpReply reply, _) ->
                    reply.status() < FIRST_ERROR_STATUS ? Ending.REPLIED : Ending.FAILED;
            case Outcome.Replied _ -> Ending.REPLIED;
            case Outcome.Cancelled _ -> Ending.CANCELLED;
            default -> Ending.FAILED;
        };
    }

    /** The same, where there was nothing to give to the caller. */
    static Ending ofFailed(Outcome outcome) {
        return outcome instanceof Outcome.Replied ? Ending.FAILED : of(outcome);
    }

    /** The same, where the reply may have turned out not to be readable. */
    static Ending of(Outcome outcome, AssetResult result) {
        return isUnreadable(outcome, result) ? Ending.FAILED : of(outcome);
    }

    /** Whether the back end answered, but with what the asset does not describe. */
    static boolean isUnreadable(Outcome outcome, AssetResult result) {
        return outcome instanceof Outcome.Replied && result.reply() == null;
    }

    /** What went wrong with a call, in a word for traces; null: nothing, or it is not over. */
    static @Nullable String failure(@Nullable Outcome outcome) {
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
            case Outcome.Withheld _ -> "withheld";
            case Outcome.Cancelled _ -> "cancelled";
        };
    }

    /** How much there is to work on. */
    static int bytes(Outcome outcome) {
        return outcome instanceof Outcome.Replied(Payload payload, _) ? payload.length() : 0;
    }
}
