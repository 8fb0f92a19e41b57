package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operations of services that only send, or only receive. */
final class OneWay {
    private OneWay() {}

    /** Sends; the queue manager has the message when this returns. */
    static Outcome put(MqCall call, MqSession on) throws JMSException, CallEndedException {
        OutgoingMessage message = OutgoingMessage.of(on, call.service(), call.request());
        call.begin();
        String id = message.send(on);
        return call.replied(
                new Payload.Message(
                        call.request().form(),
                        Bytes.EMPTY,
                        MessageDescriptor.NONE.withMessageId(id)));
    }

    /** Browses the first message, without waiting for one. */
    static Outcome browse(MqCall call, MqSession on)
            throws JMSException, UnusableMessageException, CallEndedException {
        Queue queue = (Queue) on.destination(call.service().destination());
        try (QueueBrowser browser = on.jms().createBrowser(queue, wanted(call).orElse(null))) {
            Enumeration<?> messages = browser.getEnumeration();
            return messages.hasMoreElements()
                    ? call.replied(call.read((Message) messages.nextElement()))
                    : nothing(call, on);
        }
    }

    /**
     * Takes the first message; it is committed after it has been read completely and found usable.
     */
    static Outcome get(MqCall call, MqSession on, MessageCheck usable)
            throws JMSException, UnusableMessageException, CallEndedException {
        if (call.request().descriptor().messageId().isEmpty()
                && call.request().descriptor().correlationId().isEmpty()) {
            return get(
                    call, on, usable, on.keptConsumer(call.service().destination(), wanted(call)));
        }
        try (MessageConsumer consumer = on.consumer(call.service().destination(), wanted(call))) {
            return get(call, on, usable, consumer);
        }
    }

    private static Outcome get(
            MqCall call, MqSession on, MessageCheck usable, MessageConsumer consumer)
            throws JMSException, UnusableMessageException, CallEndedException {
        Wait wait = call.startWait();
        @Nullable Message message =
                call.isInUnit() ? wait.receive(consumer, call::hasEnded) : wait.receive(consumer);
        if (message == null) {
            on.closeKeptConsumers();
            return wait.byDeadline() ? call.timedOut(false) : nothing(call, on);
        }
        Payload read = readOrTakeBack(call, on, usable, message);
        call.begin();
        if (!call.isInUnit()) {
            on.jms().commit();
        }
        return call.replied(read);
    }

    private static Payload readOrTakeBack(
            MqCall call, MqSession on, MessageCheck usable, Message message)
            throws JMSException, UnusableMessageException, CallEndedException {
        try {
            Payload.Message read = call.read(message);
            Optional<String> fault = usable.fault(read);
            if (fault.isPresent()) {
                throw new UnusableMessageException(fault.get());
            }
            return read;
        } catch (UnusableMessageException unusable) {
            on.closeKeptConsumers();
            if (!call.isInUnit()) { // a unit of work is rolled back as a whole
                on.jms().rollback();
            }
            throw unusable;
        }
    }

    private static Outcome nothing(MqCall call, MqSession on) throws JMSException {
        if (on.link().isBroken()) {
            throw new ConnectionBrokenException("the connection is broken");
        }
        return call.replied(new Payload.NoMessage());
    }

    private static Optional<String> wanted(MqCall call) {
        return Selectors.wanted(call.service().selector(), call.request().descriptor());
    }
}
