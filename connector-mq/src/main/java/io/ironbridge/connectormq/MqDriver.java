package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.Optional;

/** A JMS provider: what is its own. Thread-safe. */
public interface MqDriver {
    /** Where connections go, for messages: host and port, or a queue manager's name. */
    String endpoint();

    /**
     * Makes a connection, which is not started yet.
     *
     * @param user in place of the one configured, without a password; empty: the one configured
     */
    Connection connect(Optional<String> user) throws JMSException;

    /** The destination in the form that this provider takes. */
    Destination destination(Session session, MqDestination destination) throws JMSException;

    /** What an exception means. */
    Meaning meaning(JMSException failure);

    /**
     * What an exception means.
     *
     * @param fault why the queue manager refused; empty: the connection is broken, or could not be
     *     made
     * @param code reason code, such as {@code 2085}; empty where there is none
     * @param what in words, without data
     */
    record Meaning(Optional<HostFault> fault, String code, String what) {}
}
