package io.ironbridge.workloaddriver.protocol.jms;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;

/** Connects for each request: see {@link JmsStyle#CONNECTING}. */
final class ReconnectingJmsClient implements JmsClient {
    private final ConnectionFactory factory;
    private final JmsSettings settings;
    private long opened;

    ReconnectingJmsClient(ConnectionFactory factory, JmsSettings settings) {
        this.factory = factory;
        this.settings = settings;
    }

    @Override
    public String ask(String request) throws NoReplyException, JMSException {
        Connection connection = JmsClient.connect(factory);
        opened++;
        try {
            return ask(connection, request);
        } finally {
            JmsClient.close(connection);
        }
    }

    private String ask(Connection connection, String request)
            throws NoReplyException, JMSException {
        try (Session session = connection.createSession();
                MessageProducer producer =
                        JmsClient.producer(session, settings.queues().request())) {
            Queue replies = session.createQueue(settings.queues().reply());
            Message sent = JmsClient.put(session, producer, replies, request);
            String own = "JMSCorrelationID='" + sent.getJMSMessageID() + "'";
            try (MessageConsumer consumer = session.createConsumer(replies, own)) {
                return JmsClient.get(consumer, sent, settings.timeout());
            }
        }
    }

    @Override
    public long connectionsOpened() {
        return opened;
    }

    @Override
    public void close() {
        // nothing is open
    }
}
