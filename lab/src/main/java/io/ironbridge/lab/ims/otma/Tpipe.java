package io.ironbridge.lab.ims.otma;

import java.util.Optional;

/** The hold queue of one tpipe: output in the order in which it came. Thread-safe. */
public interface Tpipe {
    String name();

    /** How many messages it holds, those being delivered included. */
    int depth();

    /**
     * The first message, for delivery by the caller alone; empty if there is none, or if the first
     * one is being delivered.
     */
    Optional<Held> take();

    /**
     * The output that answers an input message, for delivery by the caller alone, wherever it is in
     * the queue: older unacknowledged output must not be taken for it. Empty as long as there is
     * none.
     *
     * <p>An IMS that does not know what answers what gives its first message; then a client whose
     * request timed out gets the late answer as that of its next request.
     *
     * @param input the very object that was sent
     */
    default Optional<Held> takeReply(InputMessage input) {
        return take();
    }

    /**
     * Runs {@code action}, on any thread, whenever there may be a message.
     *
     * @return removes the action
     */
    Runnable whenAvailable(Runnable action);

    /** A message in delivery; exactly one of its terminal methods must be called. */
    interface Held {
        OutputMessage message();

        /** The client has it: it is removed. */
        void acknowledge();

        /** It stays, first in the queue. */
        void keep();

        /** It is removed without having been delivered. */
        void purge();

        /** It becomes the last one of another tpipe. */
        void rerouteTo(String tpipe);
    }
}
