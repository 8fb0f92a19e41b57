package io.ironbridge.workloaddriver.protocol.blocking;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.RequestSlot;

/** A client that waits for its answer. Used by one thread. */
public interface BlockingClient extends AutoCloseable {
    /** Sends a request and waits. Never throws: a failure is an answer. */
    Answer send(RequestSlot slot);

    /** Connections opened so far. */
    default long connectionsOpened() {
        return 1;
    }

    /** Disconnects; ignores failures. */
    @Override
    void close();
}
