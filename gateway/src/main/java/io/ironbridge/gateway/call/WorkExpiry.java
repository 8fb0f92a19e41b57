package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;

/**
 * When work is no longer needed.
 *
 * @param end of its time
 * @param caller signals that the caller has left
 * @param refusable whether it is rejected on arrival if it would wait too long
 */
public record WorkExpiry(Deadline end, Cancellation caller, boolean refusable) {
    boolean isOver() {
        return end.hasPassed() || caller.isCancelled();
    }
}
