package io.ironbridge.connectorapi;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * The properties of a message: for a message to be sent, those that differ from its service; for a
 * received message, all that it has. Names are those of MQMD and JMS.
 *
 * @param messageId {@code ID:} and 48 hexadecimal digits, or the broker's form. In the request of a
 *     service that receives: the message wanted
 * @param correlationId the same, or a text of the applications
 * @param expiry lifetime from sending; negative: unlimited
 * @param priority 0 to 9
 * @param waitInterval in requests: maximum wait for a message; negative: until the call's deadline
 * @param retained whether a topic keeps it for later subscribers
 * @param properties of the applications: values are String, Boolean, or a number's box
 */
public record MessageDescriptor(
        Optional<String> messageId,
        Optional<String> correlationId,
        Optional<Duration> expiry,
        Optional<Boolean> persistent,
        OptionalInt priority,
        Optional<Duration> waitInterval,
        boolean retained,
        Map<String, Object> properties) {
    /** No properties. */
    public static final MessageDescriptor NONE =
            new MessageDescriptor(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    false,
                    Map.of());

    public MessageDescriptor {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    public MessageDescriptor withMessageId(String given) {
        return change(d -> d.messageId = Optional.of(given));
    }

    public MessageDescriptor withCorrelationId(String given) {
        return change(d -> d.correlationId = Optional.of(given));
    }

    public MessageDescriptor withExpiry(Duration given) {
        return change(d -> d.expiry = Optional.of(given));
    }

    public MessageDescriptor withPersistent(boolean given) {
        return change(d -> d.persistent = Optional.of(given));
    }

    public MessageDescriptor withPriority(int given) {
        return change(d -> d.priority = OptionalInt.of(given));
    }

    public MessageDescriptor withWaitInterval(Duration given) {
        return change(d -> d.waitInterval = Optional.of(given));
    }

    public MessageDescriptor withRetained(boolean given) {
        return change(d -> d.retained = given);
    }

    public MessageDescriptor withProperties(Map<String, Object> given) {
        return change(d -> d.properties = given);
    }

    /** Without the values, which may be the applications' data. */
    @Override
    public String toString() {
        return "MessageDescriptor[messageId="
                + messageId
                + ", correlationId="
                + correlationId
                + ", properties="
                + properties.keySet()
                + "]";
    }

    private MessageDescriptor change(Consumer<Draft> edit) {
        Draft draft = new Draft(this);
        edit.accept(draft);
        return draft.finish();
    }

    /** The components as fields, so that each wither names only what it changes. */
    private static final class Draft {
        private Optional<String> messageId;
        private Optional<String> correlationId;
        private Optional<Duration> expiry;
        private Optional<Boolean> persistent;
        private OptionalInt priority;
        private Optional<Duration> waitInterval;
        private boolean retained;
        private Map<String, Object> properties;

        private Draft(MessageDescriptor from) {
            messageId = from.messageId;
            correlationId = from.correlationId;
            expiry = from.expiry;
            persistent = from.persistent;
            priority = from.priority;
            waitInterval = from.waitInterval;
            retained = from.retained;
            properties = from.properties;
        }

        private MessageDescriptor finish() {
            return new MessageDescriptor(
                    messageId,
                    correlationId,
                    expiry,
                    persistent,
                    priority,
                    waitInterval,
                    retained,
                    properties);
        }
    }
}
