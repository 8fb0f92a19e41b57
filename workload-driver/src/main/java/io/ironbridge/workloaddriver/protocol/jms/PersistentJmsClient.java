package io.ironbridge.workloaddriver.protocol.jms;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import org.jspecify.annotations.Nullable;

/**
 * Keeps its connection: see {@link JmsStyle#CONNECTED}. Reconnects after a failure, so that a late
 * reply is not mistaken for the reply to another request.
 */
final class PersistentJmsClient implements JmsClient {
    private final ConnectionFactory factory;
    private final JmsSettings settings;
    private @Nullable Opened open;
    private long opened;

    PersistentJmsClient(ConnectionFactory factory, JmsSettings settings) {
        this.factory = factory;
        this.settings = settings;
    }

    /** The open objects. The broker deletes the temporary queue with its connection. */
    private record Opened(
            Connection connection,
            Session session,
            MessageProducer producer,
            TemporaryQueue replies,
            MessageConsumer consumer) {
        static Opened of(Connection connection, JmsSettings settings) throws JMSException {
            Session session = connection.createSession();
            TemporaryQueue replies = session.createTemporaryQueue();
            return new Opened(
                    connection,
                    session,
                    JmsClient.producer(session, settings.queues().request()),
                    replies,
                    session.createConsumer(replies));
        }
    }

    @Override
    public String ask(String request) throws NoReplyException, JMSException {
        boolean answered = false;
        try {
            Opened current = connected();
            Message sent =
                    JmsClient.put(
                            current.session(), current.producer(), current.replies(), request);
            String reply = JmsClient.get(current.consumer(), sent, settings.timeout());
            answered = true;
            return reply;
        } finally {
            if (!answered) {
                close();
            }
        }
    }

    private Opened connected() throws NoReplyException, JMSException {
        Opened current = open;
        if (current != null) {
            return current;
        }
        Connection connection = JmsClient.connect(factory);
        opened++;
        try {
            Opened made = Opened.of(connection, settings);
            open = made;
            return made;
        } finally {
            if (open == null) {
                JmsClient.close(connection);
            }
        }
    }

    @Override
    public long connectionsOpened() {
        return opened;
    }

    @Override
    public void close() {
        Opened current = open;
        open = null;
        if (current != null) {
            JmsClient.close(current.connection());
        }
    }
}
