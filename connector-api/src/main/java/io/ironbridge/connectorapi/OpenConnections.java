package io.ironbridge.connectorapi;

/** Notes the connections that a program has open, so that they end with its call. Thread-safe. */
public interface OpenConnections {
    /**
     * A connection has been made.
     *
     * @return false if the call has ended: the connection must not be used
     */
    boolean opened(AutoCloseable connection);

    /** A connection has been closed. */
    void closed(AutoCloseable connection);
}
