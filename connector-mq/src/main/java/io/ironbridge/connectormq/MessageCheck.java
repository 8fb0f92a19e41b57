package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Payload;
import java.util.Optional;

/**
 * Says whether a message that is being taken can be used, before its taking is committed: one that
 * cannot goes back to its queue. It runs on the call's thread, with the queue manager waiting.
 */
@FunctionalInterface
public interface MessageCheck {
    /** Everything can be used. */
    MessageCheck NONE = _ -> Optional.empty();

    /** What is wrong with it, without its data; empty: nothing. */
    Optional<String> fault(Payload.Message message);
}
