package io.ironbridge.benchmarks.mq;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;

/**
 * Keeps everything open: connection, session, producer, and a consumer of a temporary queue of its
 * own. Nothing is cheaper with JMS.
 */
final class ConnectedRequester implements Requester {
    private final Connection connection;
    private final Session session;
    private final MessageProducer producer;
    private final TemporaryQueue replies;
    private final MessageConsumer consumer;

    ConnectedRequester(ConnectionFactory factory, JmsRequesters.Queues queues) throws JMSException {
        connection = factory.createConnection();
        session = connection.createSession();
        producer = session.createProducer(session.createQueue(queues.request()));
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        replies = session.createTemporaryQueue();
        consumer = session.createConsumer(replies);
        connection.start();
    }

    @Override
    public String ask(String request) throws JMSException {
        TextMessage message = session.createTextMessage(request);
        message.setJMSReplyTo(replies);
        producer.send(message);
        TextMessage reply = (TextMessage) consumer.receive(PATIENCE_MS);
        if (reply == null || !reply.getJMSCorrelationID().equals(message.getJMSMessageID())) {
            throw new JMSException("no reply, or another's");
        }
        return reply.getText();
    }

    @Override
    public void close() throws JMSException {
        consumer.close();
        replies.delete();
        connection.close();
    }
}
