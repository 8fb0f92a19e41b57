package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Payload;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * One consumer of a reply queue, which hands the replies to the calls that wait for them. It reads
 * each reply in the listener: a provider may withdraw the rest of a body when the listener returns.
 *
 * <p>A consumer can stop receiving although its connection works, for example after the queue was
 * deleted and defined again; no provider reports every such case. So after several consecutive
 * requests without a reply another consumer replaces it, while the calls continue to wait.
 */
final class Dispatcher {
    /** Consecutive requests without a reply after which the consumer is replaced. */
    private static final int DOUBTFUL = 5;

    private final ReplyCorrelator<Reply> correlator;
    private final int messageBytes;
    private final LongAdder late;
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile MqSession session;

    /** A reply that has been read. */
    interface Reply {
        Payload.Message message() throws UnusableMessageException;
    }

    private Dispatcher(MqSession session, MqConfig config, LongAdder late) {
        this.session = session;
        this.messageBytes = config.limits().messageBytes();
        this.late = late;
        this.correlator = new ReplyCorrelator<>(config.sessions(), late::increment);
    }

    /** Starts to listen; only this dispatcher uses {@code session}. */
    static Dispatcher open(MqSession session, Dispatchers.Key key, MqConfig config, LongAdder late)
            throws JMSException {
        Dispatcher dispatcher = new Dispatcher(session, config, late);
        dispatcher.listen(session, key);
        return dispatcher;
    }

    private void listen(MqSession by, Dispatchers.Key key) throws JMSException {
        by.consumer(key.queue(), key.selector()).setMessageListener(this::onMessage);
        by.link().ifBroken(() -> onBroken(by));
    }

    private void onBroken(MqSession one) {
        if (session.equals(one)) {
            correlator.close();
        }
    }

    /**
     * Moves to another session.
     *
     * @return the previous one, which the caller closes
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

    ReplyCorrelator<Reply> correlator() {
        return correlator;
    }

    /**
     * Counts a request without a reply.
     *
     * @return whether the consumer must be replaced
     */
    boolean countUnanswered() {
        return unanswered.incrementAndGet() % DOUBTFUL == 0;
    }

    private void onMessage(Message message) {
        unanswered.set(0);
        try {
            String id = message.getJMSCorrelationID();
            if (id == null) {
                late.increment();
            } else {
                correlator.onReply(id, read(message));
            }
        } catch (JMSException unreadable) {
            late.increment();
        }
    }

    private Reply read(Message message) throws JMSException {
        try {
            Payload.Message read = IncomingMessage.read(message, messageBytes);
            return () -> read;
        } catch (UnusableMessageException unusable) {
            return () -> {
                throw new UnusableMessageException(unusable.why());
            };
        }
    }
}
