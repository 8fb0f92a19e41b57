package io.ironbridge.workloaddriver.http;

/**
 * One client's connection, or its part of one; tells its {@link HttpRequester} what happens. On its
 * loop.
 */
interface Connection {
    /** Whether a request can be sent now. */
    boolean isUsable();

    void send(HttpRequester.Exchange next);

    /** Lets it go; nothing is told afterwards. */
    void close();

    /** How a client comes by its connection. */
    interface Opener {
        /** Begins to connect; the requester hears how it goes. */
        Connection open(HttpRequester requester);
    }
}
