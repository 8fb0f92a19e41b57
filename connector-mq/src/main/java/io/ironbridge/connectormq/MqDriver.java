package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.Optional;

/** A JMS provider: what is its own. Thread-safe. */
public interface MqDriver {
    /** Where connections go, for messages: host and port, or a queue manager's name. */
    String endpoint();

    /**
     * Makes a connection, which is not started yet and does not reconnect by itself.
     *
     * @param user in place of the one configured, without a password; empty: the one configured
     */
    Connection connect(Optional<String> user, Reading reading) throws JMSException;

    /** The destination in the form that this provider takes. */
    Destination destination(Session session, MqDestination destination) throws JMSException;

    /**
     * A correlation id in the form in which messages bring it and selectors compare it.
     *
     * @throws IllegalArgumentException when this provider has no room for it; the message says so,
     *     without the id
     */
    String correlationId(String given);

    /**
     * Sets what MQMD has beyond JMS in a message to be sent.
     *
     * @param format {@code mqmdFormat}; empty: by the message's form
     * @param retained whether a topic is to keep it for later subscribers
     * @throws JMSException also when the provider has no such thing
     */
    void describe(Message message, Optional<String> format, boolean retained) throws JMSException;

    /** What an exception means. */
    Meaning meaning(JMSException failure);

    /** How the consumers of a connection get their messages. */
    enum Reading {
        /** Each when it is asked for: the others stay where another consumer can have them. */
        ONE_BY_ONE,
        /** Many at a time: all of them are for this consumer. */
        AHEAD
    }

    /**
     * What an exception means.
     *
     * @param fault why the queue manager refused; empty: the connection is broken, or could not be
     *     made
     * @param code reason code, such as {@code 2085}; empty where there is none
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
