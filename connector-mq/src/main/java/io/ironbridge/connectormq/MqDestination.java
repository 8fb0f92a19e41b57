package io.ironbridge.connectormq;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A queue or topic as described by {@code jmsQueue} and {@code jmsTopic}. Empty values are set by
 * the service or the message.
 *
 * @param name {@code baseQueueName} or {@code baseTopicName}
 * @param queueManager {@code baseQueueManagerName}; empty for that of the connection
 * @param plain {@code targetClient="MQ"}: the receiver is not a JMS program, and the message gets
 *     no MQRFH2
 * @param ccsid of texts to be sent; empty for 1208
 * @param expiry negative for unlimited
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
    /** The type of destination. */
    public enum Type {
        QUEUE,
        TOPIC
    }

    /** A queue with default settings. */
    public static MqDestination queue(String name) {
        return plain(Type.QUEUE, name);
    }

    /** A topic with default settings. */
    public static MqDestination topic(String name) {
        return plain(Type.TOPIC, name);
    }

    /**
     * For messages: its name, and that of its queue manager if it differs from the connection's.
     */
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
