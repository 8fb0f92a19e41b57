package io.ironbridge.connectormq;

import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One JMS session, with the producers and consumers that stay open on it. One call uses it at a
 * time; only {@link #close} may be called by other threads.
 */
final class MqSession {
    private final MqLink link;
    private final Use use;
    private final Session session;
    private final Map<MqDestination, Destination> destinations = new HashMap<>();
    private final Map<MqDestination, MessageProducer> producers = new HashMap<>();
    private final Map<Selected, MessageConsumer> consumers = new HashMap<>();
    private volatile @Nullable ReplyQueue replyQueue;
    private volatile long idleSinceNanos;
    private boolean unsound;

    /** The user of a session and its use. */
    record Use(Optional<String> user, Work work) {}

    /** The use of a session. */
    enum Work {
        /** Each message is its own unit of work. */
        PLAIN,
        /** Messages are received under syncpoint. */
        TRANSACTED,
        /** A listener receives; no other use. */
        LISTENING,
        /** Messages are part of units of work; the session is an {@code XASession}. */
        IN_UNITS
    }

    /** The temporary queue of this session. */
    record ReplyQueue(TemporaryQueue queue, MessageConsumer consumer) {}

    private record Selected(MqDestination queue, Optional<String> selector) {}

    MqSession(MqLink link, Use use, Session session) {
        this.link = link;
        this.use = use;
        this.session = session;
    }

    MqLink link() {
        return link;
    }

    Use use() {
        return use;
    }

    MqDriver driver() {
        return link.driver();
    }

    Session jms() {
        return session;
    }

    Destination destination(MqDestination of) throws JMSException {
        Destination known = destinations.get(of);
        if (known == null) {
            known = driver().destination(session, of);
            destinations.put(of, known);
        }
        return known;
    }

    /** The producer for this destination; it stays open. */
    MessageProducer producer(MqDestination to) throws JMSException {
        MessageProducer known = producers.get(to);
        if (known == null) {
            known = session.createProducer(destination(to));
            producers.put(to, known);
        }
        return known;
    }

    /** A consumer that stays open. */
    MessageConsumer keptConsumer(MqDestination of, Optional<String> selector) throws JMSException {
        Selected selected = new Selected(of, selector);
        MessageConsumer known = consumers.get(selected);
        if (known == null) {
            known = consumer(of, selector);
            consumers.put(selected, known);
        }
        return known;
    }

    /**
     * Closes the consumers that were kept. Artemis' client may have received a message that no call
     * waited for, just after it found none or returned one; closing the consumer makes that message
     * available to others, while it would otherwise stay with this session as long as the session
     * idles.
     */
    void closeKeptConsumers() throws JMSException {
        for (MessageConsumer kept : consumers.values()) {
            kept.close();
        }
        consumers.clear();
    }

    /** A new consumer, for the caller to close. */
    MessageConsumer consumer(MqDestination of, Optional<String> selector) throws JMSException {
        return session.createConsumer(destination(of), selector.orElse(null));
    }

    /** The temporary queue and its consumer, which stay. */
    ReplyQueue replyQueue() throws JMSException {
        ReplyQueue known = replyQueue;
        if (known == null) {
            TemporaryQueue queue = session.createTemporaryQueue();
            known = new ReplyQueue(queue, session.createConsumer(queue));
            replyQueue = known;
        }
        return known;
    }

    /** Marks the session as unusable. */
    void spoil() {
        unsound = true;
    }

    boolean isSound() {
        return !unsound;
    }

    void idleSince(long nanos) {
        idleSinceNanos = nanos;
    }

    long idleSince() {
        return idleSinceNanos;
    }

    /**
     * Closes it. That returns messages received under syncpoint, and deletes its temporary queue,
     * which would otherwise stay as long as the connection. May block.
     */
    void close() {
        try {
            session.close();
            ReplyQueue own = replyQueue;
            if (own != null) {
                own.queue().delete();
            }
        } catch (JMSException | RuntimeException broken) {
            // It is gone in any case: a connection's temporary queues end with it.
        }
    }
}
