package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Payload;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.atomic.LongAdder;

/**
 * One consumer of a reply queue, which hands the replies to the calls that wait for them. It reads
 * them at once: a provider may take a body's rest back when the listener returns.
 */
final class Dispatcher {
    private final Meeting<Reply> meeting;
    private final MqSession session;
    private final int messageBytes;
    private final LongAdder late;

    /** A reply that has been read. */
    interface Reply {
        Payload.Message message() throws UnusableMessage;
    }

    private Dispatcher(MqSession session, MqConfig config, LongAdder late) {
        this.session = session;
        this.messageBytes = config.limits().messageBytes();
        this.late = late;
        this.meeting = new Meeting<>(config.sessions(), late::increment);
    }

    /** Begins to listen; {@code session} is this dispatcher's alone. */
    static Dispatcher open(MqSession session, Dispatchers.Key key, MqConfig config, LongAdder late)
            throws JMSException {
        Dispatcher dispatcher = new Dispatcher(session, config, late);
        session.consumer(key.queue(), key.selector()).setMessageListener(dispatcher::arrived);
        session.link().ifBroken(dispatcher.meeting::end);
        return dispatcher;
    }

    boolean isBroken() {
        return session.link().isBroken();
    }

    Meeting<Reply> meeting() {
        return meeting;
    }

    private void arrived(Message message) {
        try {
            String id = message.getJMSCorrelationID();
            if (id == null) {
                late.increment();
            } else {
                meeting.arrived(id, read(message));
            }
        } catch (JMSException unreadable) {
            late.increment();
        }
    }

    private Reply read(Message message) throws JMSException {
        try {
            Payload.Message read = IncomingMessage.read(message, messageBytes);
            return () -> read;
        } catch (UnusableMessage unusable) {
            return () -> {
                throw new UnusableMessage(unusable.why());
            };
        }
    }
}
