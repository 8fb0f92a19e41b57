package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A {@code jmsQueue} or {@code jmsTopic}. What is absent ({@code APP}, {@code QDEF}) the service or
 * the message says.
 *
 * @param name {@code baseQueueName} or {@code baseTopicName}
 * @param queueManager {@code baseQueueManagerName}
 * @param plain {@code targetClient="MQ"}: no MQRFH2 goes along
 * @param ccsid of texts
 * @param expiry negative: for ever
 */
public record MqQueue(
        String id,
        Optional<String> jndiName,
        boolean topic,
        String name,
        Optional<String> queueManager,
        boolean plain,
        OptionalInt ccsid,
        Optional<Duration> expiry,
        Optional<Boolean> persistent,
        OptionalInt priority,
        Source source) {
    /** Whether a service means this one, by its JNDI name or its id. */
    public boolean isNamed(String other) {
        return jndiName.filter(other::equals).isPresent() || id.equals(other);
    }
}
