package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Payload;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.Session;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A message to be sent. Settings of the destination take precedence over those of the message, and
 * those over the service's.
 */
final class OutgoingMessage {
    private static final int DEFAULT_PRIORITY = Message.DEFAULT_PRIORITY;

    private final MqService service;
    private final MessageDescriptor descriptor;
    private final Message message;
    private Optional<Duration> defaultExpiry = Optional.empty();

    private OutgoingMessage(MqService service, MessageDescriptor descriptor, Message message) {
        this.service = service;
        this.descriptor = descriptor;
        this.message = message;
    }

    static OutgoingMessage of(MqSession on, MqService service, Payload.Message request)
            throws JMSException {
        MessageDescriptor descriptor = request.descriptor();
        Message message = body(on.jms(), request);
        setProperties(message, descriptor.properties());
        if (descriptor.correlationId().isPresent()) {
            message.setJMSCorrelationID(descriptor.correlationId().get());
        }
        on.driver().describe(message, service.format(), descriptor.retained());
        return new OutgoingMessage(service, descriptor, message);
    }

    private static Message body(Session on, Payload.Message request) throws JMSException {
        return switch (request.form()) {
            case TEXT -> on.createTextMessage(request.body().utf8());
            case BYTES -> {
                var bytes = on.createBytesMessage();
                bytes.writeBytes(request.body().array());
                yield bytes;
            }
        };
    }

    private static void setProperties(Message message, Map<String, Object> properties)
            throws JMSException {
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            try {
                message.setObjectProperty(property.getKey(), property.getValue());
            } catch (IllegalArgumentException | JMSRuntimeException none) {
                throw new MessageFormatException("the name or value of a property is not valid");
            }
        }
    }

    void replyTo(Destination queue) throws JMSException {
        message.setJMSReplyTo(queue);
    }

    void correlationId(String id) throws JMSException {
        message.setJMSCorrelationID(id);
    }

    /** Sets its default time to live; at least 1 ms. */
    void setDefaultExpiry(Duration time) {
        defaultExpiry = Optional.of(time);
    }

    /**
     * Sends it; the queue manager has it when this returns.
     *
     * @return its message id
     */
    String send(MqSession on) throws JMSException {
        on.producer(service.destination()).send(message, deliveryMode(), priority(), timeToLive());
        return message.getJMSMessageID();
    }

    private int deliveryMode() {
        boolean persistent =
                service.destination()
                        .persistent()
                        .or(descriptor::persistent)
                        .orElse(service.persistent());
        return persistent ? DeliveryMode.PERSISTENT : DeliveryMode.NON_PERSISTENT;
    }

    private int priority() {
        return service.destination()
                .priority()
                .orElse(descriptor.priority().orElse(DEFAULT_PRIORITY));
    }

    /** In milliseconds; JMS's zero means unlimited. */
    private long timeToLive() {
        return service.destination()
                .expiry()
                .or(descriptor::expiry)
                .or(service::expiry)
                .map(expiry -> Math.max(0, expiry.toMillis()))
                .orElseGet(() -> defaultExpiry.map(d -> Math.max(1, d.toMillis())).orElse(0L));
    }
}
