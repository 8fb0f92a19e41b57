package io.ironbridge.workloaddriver.protocol.socket;

/**
 * One client's connection, or its part of one; tells its {@link SocketRequester} what happens. On
 * its loop.
 *
 * @param <E> what is sent: all that a connection has to know of a request
 */
public interface ClientConnection<E> {
    /** Whether a request can be sent now. */
    boolean isUsable();

    void send(E next);

    /** Lets it go; nothing is told afterwards. */
    void close();

    /**
     * How a client comes by its connection.
     *
     * @param <E> what is sent
     */
    interface Opener<E> {
        /** Begins to connect; the requester hears how it goes. */
        ClientConnection<E> open(SocketRequester<E> requester);
    }
}
