package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.time.Duration;

/**
 * When work is no longer needed.
 *
 * @param end of its time
 * @param caller signals that the caller has left
 * @param refusable whether it is rejected on arrival if it would wait too long
 */
public record WorkExpiry(Deadline end, Cancellation caller, boolean refusable) {
    private static final Duration FOR_REPLIES = Duration.ofSeconds(2);

    /** The end for work on a reply: there is some time even if it came at the last moment. */
    public static Deadline forReply(Deadline end) {
        return end.remainingNanos() < FOR_REPLIES.toNanos() ? Deadline.in(FOR_REPLIES) : end;
    }

    boolean isOver() {
        return end.hasPassed() || caller.isCancelled();
    }
}
