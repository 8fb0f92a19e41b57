package io.ironbridge.workloaddriver.protocol.socket;

/**
 * One client's connection, or its share of one; notifies its {@link SocketRequester}. Runs on its
 * loop.
 *
 * @param <E> the data of a request that the connection sends
 */
public interface ClientConnection<E> {
    /** Whether a request can be sent now. */
    boolean isUsable();

    void send(E next);

    /** Closes the connection; no callback is invoked afterwards. */
    void close();

    /**
     * Opens a client's connection.
     *
     * @param <E> what is sent
     */
    interface Opener<E> {
        /** Starts to connect; notifies the requester of the result. */
        ClientConnection<E> open(SocketRequester<E> requester);
    }
}
