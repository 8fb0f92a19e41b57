package io.ironbridge.benchmarks.mq;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;

/**
 * Connects, opens both queues, puts, gets with wait, closes and disconnects for each request, as
 * the programs of the report do.
 */
final class ConnectingRequester implements Requester {
    private final ConnectionFactory factory;
    private final JmsRequesters.Queues queues;

    ConnectingRequester(ConnectionFactory factory, JmsRequesters.Queues queues) {
        this.factory = factory;
        this.queues = queues;
    }

    @Override
    public String ask(String request) throws JMSException {
        try (Connection connection = factory.createConnection();
                Session session = connection.createSession()) {
            connection.start();
            Queue replies = session.createQueue(queues.reply());
            try (MessageProducer producer =
                    session.createProducer(session.createQueue(queues.request()))) {
                producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
                TextMessage message = session.createTextMessage(request);
                message.setJMSReplyTo(replies);
                producer.send(message);
                String own = "JMSCorrelationID='" + message.getJMSMessageID() + "'";
                try (MessageConsumer consumer = session.createConsumer(replies, own)) {
                    return Requester.text(consumer.receive(PATIENCE_MS));
                }
            }
        }
    }

    @Override
    public void close() {}
}
