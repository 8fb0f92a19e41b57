package io.ironbridge.gateway.record;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import java.time.Duration;

/** A call that has ended, to be recorded. */
record EndedCall(String asset, CallForm form, Payload sent, Outcome outcome) {
    /** The time that the host took; zero if it is unknown. */
    static Duration took(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Replied replied -> replied.hostTime();
            case Outcome.HostFailure failure -> failure.hostTime();
            case Outcome.TimedOut late -> late.waited();
            case Outcome.Unreachable _,
                    Outcome.Unreadable _,
                    Outcome.NotSent _,
                    Outcome.Busy _,
                    Outcome.Cancelled _ ->
                    Duration.ZERO;
        };
    }
}
