package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Payload;
import java.util.Optional;

/**
 * Checks whether a received message can be used before it is committed: an unusable one returns to
 * its queue. It runs on the call's thread, while the unit of work is open.
 */
@FunctionalInterface
public interface MessageCheck {
    /** Accepts every message. */
    MessageCheck NONE = _ -> Optional.empty();

    /** What is wrong with it, without its data; empty if it can be used. */
    Optional<String> fault(Payload.Message message);
}
