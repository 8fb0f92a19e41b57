package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.Optional;

/** The specifics of a JMS provider. Thread-safe. */
public interface MqDriver {
    /** The destination of connections, for messages: host and port, or a queue manager's name. */
    String endpoint();

    /**
     * Makes a connection, which is not started yet and does not reconnect by itself.
     *
     * @param user in place of the configured one, without a password; empty for the configured one
     */
    Connection connect(Optional<String> user, Reading reading) throws JMSException;

    /** The destination in this provider's form. */
    Destination destination(Session session, MqDestination destination) throws JMSException;

    /**
     * A correlation id in the form used by messages and selectors.
     *
     * @throws IllegalArgumentException if it is too long for this provider; the message says so,
     *     without the id
     */
    String correlationId(String given);

    /**
     * Sets properties beyond JMS in a message to be sent.
     *
     * @param format {@code mqmdFormat}; empty to derive it from the message's form
     * @param retained whether a topic keeps it for later subscribers
     * @throws JMSException also if the provider does not support it
     */
    void describe(Message message, Optional<String> format, boolean retained) throws JMSException;

    /** The meaning of an exception. */
    Meaning meaning(JMSException failure);

    /** How the consumers of a connection get their messages. */
    enum Reading {
        /** One message on request: the others stay available to other consumers. */
        ONE_BY_ONE,
        /** Many at a time, all for this consumer. */
        AHEAD,
        /** As one by one, in units of work: the connection is an {@code XAConnection}. */
        IN_UNITS
    }

    /**
     * The meaning of an exception.
     *
     * @param fault why the queue manager refused; empty if the connection is broken, or could not
     *     be made
     * @param code reason code, such as {@code 2085}; empty if there is none
     * @param what in words with the code, without data
     */
    record Meaning(Optional<HostFault> fault, String code, String what) {
        public Meaning {
            what = what.contains(code) ? what : code + ": " + what;
        }

        /** The connection is broken, or could not be made. */
        static Meaning broken(String code, String what) {
            return new Meaning(Optional.empty(), code, what);
        }

        /** The queue manager refused. */
        static Meaning refused(HostFault fault, String code, String what) {
            return new Meaning(Optional.of(fault), code, what);
        }
    }
}
