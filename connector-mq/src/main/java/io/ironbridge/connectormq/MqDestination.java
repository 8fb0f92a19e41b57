package io.ironbridge.connectormq;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A queue or topic as {@code jmsQueue} and {@code jmsTopic} describe it. What is empty the service
 * or the message says.
 *
 * @param name {@code baseQueueName} or {@code baseTopicName}
 * @param queueManager {@code baseQueueManagerName}; empty: that of the connection
 * @param plain {@code targetClient="MQ"}: the receiver is no JMS program, the message gets no
 *     MQRFH2
 * @param ccsid of texts that are sent; empty: 1208
 * @param expiry negative: for ever
 */
public record MqDestination(
        Type type,
        String name,
        Optional<String> queueManager,
        boolean plain,
        OptionalInt ccsid,
        Optional<Duration> expiry,
        Optional<Boolean> persistent,
        OptionalInt priority) {
    /** What it is. */
    public enum Type {
        QUEUE,
        TOPIC
    }

    /** A queue of which nothing more is said. */
    public static MqDestination queue(String name) {
        return plain(Type.QUEUE, name);
    }

    /** A topic of which nothing more is said. */
    public static MqDestination topic(String name) {
        return plain(Type.TOPIC, name);
    }

    /** For messages: its name, and its queue manager's where it has one of its own. */
    String inWords() {
        return name + queueManager.map(manager -> " of " + manager).orElse("");
    }

    private static MqDestination plain(Type type, String name) {
        return new MqDestination(
                type,
                name,
                Optional.empty(),
                false,
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
    }
}
