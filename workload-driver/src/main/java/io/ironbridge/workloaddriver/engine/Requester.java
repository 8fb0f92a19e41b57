package io.ironbridge.workloaddriver.engine;

import java.util.function.Consumer;

/** One client's way to the server: one request at a time. Used on its loop only. */
public interface Requester {
    /**
     * Sends a request and returns at once. The answer comes exactly once, on the loop, also before
     * this returns; none comes after {@link #close}. Never throws: what goes wrong is an answer.
     */
    void send(RequestSlot slot, Consumer<Answer> answer);

    /** Connections opened so far, the first among them. */
    long connectionsOpened();

    /** Lets the connection go at once. */
    void close();
}
