package io.ironbridge.lab.mq;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A client of a queue manager with one session. */
final class MqClient implements AutoCloseable {
    static final String USER = "LABUSER";
    static final String PASSWORD = "of-the-test";

    /** How long a message may take that is on its way, on a busy machine. */
    private static final long PATIENCE_MS = 20_000;

    private final ActiveMQConnectionFactory factory;
    private final Connection connection;
    final Session session;

    private MqClient(ActiveMQConnectionFactory factory, Connection connection, Session session) {
        this.factory = factory;
        this.connection = connection;
        this.session = session;
    }

    static MqClient of(LabMq lab) throws JMSException {
        return of(lab, false);
    }

    static MqClient inTransactions(LabMq lab) throws JMSException {
        return of(lab, true);
    }

    private static MqClient of(LabMq lab, boolean transacted) throws JMSException {
        return open("tcp://127.0.0.1:" + lab.port(), USER, PASSWORD, transacted);
    }

    static MqClient open(String url, String user, String password, boolean transacted)
            throws JMSException {
        ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url, user, password);
        try {
            Connection connection = factory.createConnection();
            Session session =
                    connection.createSession(
                            transacted ? Session.SESSION_TRANSACTED : Session.AUTO_ACKNOWLEDGE);
            connection.start();
            return new MqClient(factory, connection, session);
        } catch (JMSException e) {
            factory.close();
            throw e;
        }
    }

    Queue queue(String name) throws JMSException {
        return session.createQueue(name);
    }

    /** Puts a persistent message; gives its message id. */
    String put(String queue, Message message) throws JMSException {
        return put(queue, message, DeliveryMode.PERSISTENT, 0);
    }

    String put(String queue, Message message, int mode, long milliseconds) throws JMSException {
        try (MessageProducer producer = session.createProducer(queue(queue))) {
            producer.send(message, mode, Message.DEFAULT_PRIORITY, milliseconds);
            return message.getJMSMessageID();
        }
    }

    String put(String queue, String text) throws JMSException {
        return put(queue, session.createTextMessage(text));
    }

    BytesMessage bytes(byte[] data) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(data);
        return message;
    }

    /** The next message, which has to come. */
    Message get(String queue) throws JMSException {
        return get(session.createConsumer(queue(queue)));
    }

    /** The reply to a request, which has to come. */
    Message get(String queue, String correlationId) throws JMSException {
        return get(
                session.createConsumer(queue(queue), "JMSCorrelationID='" + correlationId + "'"));
    }

    private static Message get(MessageConsumer consumer) throws JMSException {
        try (consumer) {
            Message message = consumer.receive(PATIENCE_MS);
            if (message == null) {
                throw new AssertionError("No message came");
            }
            return message;
        }
    }

    /** Whether nothing that can be got is on the queue now. */
    boolean isEmpty(String queue) throws JMSException {
        try (MessageConsumer consumer = session.createConsumer(queue(queue))) {
            return consumer.receiveNoWait() == null;
        }
    }

    static String text(Message message) throws JMSException {
        return ((TextMessage) message).getText();
    }

    static byte[] data(Message message) throws JMSException {
        return message.getBody(byte[].class);
    }

    @Override
    public void close() throws JMSException {
        try (factory) {
            connection.close();
        }
    }
}
