package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Payload;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * One consumer of a reply queue, which hands the replies to the calls that wait for them. It reads
 * them at once: a provider may take a body's rest back when the listener returns.
 *
 * <p>A consumer may go deaf while its connection is well, as when the queue was deleted and defined
 * again; no provider tells in every case. So when several requests in a row got no reply, the calls
 * go on waiting, and another consumer takes its place.
 */
final class Dispatcher {
    /** Requests without a reply, none having come in between, that cast doubt on the consumer. */
    private static final int DOUBTFUL = 5;

    private final Meeting<Reply> meeting;
    private final int messageBytes;
    private final LongAdder late;
    private final AtomicInteger inVain = new AtomicInteger();
    private volatile MqSession session;

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
        dispatcher.listen(session, key);
        return dispatcher;
    }

    private void listen(MqSession by, Dispatchers.Key key) throws JMSException {
        by.consumer(key.queue(), key.selector()).setMessageListener(this::arrived);
        by.link().ifBroken(() -> broken(by));
    }

    private void broken(MqSession one) {
        if (session.equals(one)) {
            meeting.end();
        }
    }

    /**
     * Listens by another session.
     *
     * @return the one before, which is nobody's any more
     */
    MqSession moveTo(MqSession next, Dispatchers.Key key) throws JMSException {
        MqSession before = session;
        session = next;
        try {
            listen(next, key);
            return before;
        } catch (JMSException | RuntimeException failure) {
            session = before;
            throw failure;
        }
    }

    boolean isBroken() {
        return session.link().isBroken();
    }

    Meeting<Reply> meeting() {
        return meeting;
    }

    /**
     * A request got no reply.
     *
     * @return whether the consumer is in doubt now
     */
    boolean heardNothing() {
        return inVain.incrementAndGet() % DOUBTFUL == 0;
    }

    private void arrived(Message message) {
        inVain.set(0);
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
