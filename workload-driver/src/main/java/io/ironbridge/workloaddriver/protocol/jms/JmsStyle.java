package io.ironbridge.workloaddriver.protocol.jms;

/** How a client uses its connection. */
public enum JmsStyle {
    /**
     * Connects, opens both queues, puts, gets with wait by correlation id, closes and disconnects
     * for each request, like a program without state.
     */
    CONNECTING,

    /**
     * Keeps connection, session, producer, and a consumer of its own temporary queue: the least
     * overhead possible with JMS.
     */
    CONNECTED
}
