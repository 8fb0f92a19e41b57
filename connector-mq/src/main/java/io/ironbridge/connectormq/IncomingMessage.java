package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.MessageForm;
import jakarta.jms.BytesMessage;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Reads received messages. */
final class IncomingMessage {
    private IncomingMessage() {}

    /**
     * Reads a message completely.
     *
     * @param limit maximum size of its body in bytes
     * @throws UnusableMessageException if it is longer, or neither text nor bytes
     */
    static Payload.Message read(Message message, int limit)
            throws JMSException, UnusableMessageException {
        return switch (message) {
            case TextMessage text ->
                    new Payload.Message(MessageForm.TEXT, text(text, limit), descriptor(message));
            case BytesMessage bytes ->
                    new Payload.Message(
                            MessageForm.BYTES, bytes(bytes, limit), descriptor(message));
            default ->
                    throw new UnusableMessageException(
                            kind(message) + " was received; only texts and bytes are supported");
        };
    }

    private static Bytes text(TextMessage message, int limit)
            throws JMSException, UnusableMessageException {
        @Nullable String text = message.getText();
        if (text == null) {
            return Bytes.EMPTY;
        }
        check(text.length(), limit);
        Bytes encoded = Bytes.utf8(text);
        check(encoded.length(), limit);
        return encoded;
    }

    private static Bytes bytes(BytesMessage message, int limit)
            throws JMSException, UnusableMessageException {
        long length = message.getBodyLength();
        check(length, limit);
        byte[] body = new byte[(int) length];
        if (length > 0 && message.readBytes(body) != length) {
            throw new UnusableMessageException(
                    "a message was received whose body is shorter than announced");
        }
        return Bytes.wrap(body);
    }

    private static void check(long length, int limit) throws UnusableMessageException {
        if (length > limit) {
            throw new UnusableMessageException(
                    "a message of %d bytes or more was received; the maximum is %d"
                            .formatted(length, limit));
        }
    }

    private static String kind(Message message) {
        return switch (message) {
            case MapMessage _ -> "a MapMessage";
            case StreamMessage _ -> "a StreamMessage";
            case ObjectMessage _ -> "an ObjectMessage";
            default -> "a message without a body";
        };
    }

    private static MessageDescriptor descriptor(Message message) throws JMSException {
        return new MessageDescriptor(
                Optional.ofNullable(message.getJMSMessageID()),
                Optional.ofNullable(message.getJMSCorrelationID()),
                expiry(message),
                Optional.of(message.getJMSDeliveryMode() == DeliveryMode.PERSISTENT),
                OptionalInt.of(message.getJMSPriority()),
                Optional.empty(),
                false,
                properties(message));
    }

    private static Optional<Duration> expiry(Message message) throws JMSException {
        long until = message.getJMSExpiration();
        return until == 0
                ? Optional.empty()
                : Optional.of(Duration.ofMillis(until - message.getJMSTimestamp()));
    }

    private static Map<String, Object> properties(Message message) throws JMSException {
        Map<String, Object> properties = new LinkedHashMap<>();
        Enumeration<?> names = message.getPropertyNames();
        for (Object name : Collections.list(names)) {
            @Nullable Object value = message.getObjectProperty(name.toString());
            if (value != null && isApplications(name.toString())) {
                properties.put(name.toString(), value);
            }
        }
        return properties;
    }

    /** Other properties belong to JMS and the brokers. */
    private static boolean isApplications(String property) {
        return !property.startsWith("JMS") && !property.matches("_{1,2}(AMQ|HDR)_.*");
    }
}
