package io.ironbridge.workloaddriver.engine;

import java.util.function.Consumer;

/** Sends the requests of one client, one at a time. Used on its loop only. */
public interface Requester {
    /**
     * Sends a request and returns at once. The callback is invoked exactly once, on the loop,
     * possibly before this method returns; never after {@link #close}. Never throws: a failure is
     * an answer.
     */
    void send(RequestSlot slot, Consumer<Answer> answer);

    /** Number of connections opened so far, the first included. */
    long connectionsOpened();

    /** Closes the connection at once. */
    void close();
}
