package io.ironbridge.workloaddriver.protocol.jms;

/** How a client uses its connection. */
public enum JmsStyle {
    /**
     * Connects, opens both queues, puts, gets with wait by correlation id, closes and disconnects
     * for each request, as a program does that keeps nothing.
     */
    CONNECTING,

    /**
     * Keeps connection, session, producer, and a consumer of a temporary queue of its own. The
     * least there can be with JMS.
     */
    CONNECTED
}
