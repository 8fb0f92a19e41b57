package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A client that puts a request and waits for its reply. Blocks; used by one thread. */
interface JmsClient extends AutoCloseable {
    /**
     * Puts a request, not persistent, and gets its reply.
     *
     * @return the reply's text
     * @throws NoReplyException if there is no connection, no reply in time, or the wrong reply
     * @throws JMSException if the connection breaks, or the broker rejects a command
     */
    String ask(String request) throws NoReplyException, JMSException;

    /** Connections opened so far. */
    long connectionsOpened();

    /** Disconnects if connected; ignores failures. */
    @Override
    void close();

    /** Opens and starts a connection. */
    static Connection connect(ConnectionFactory factory) throws NoReplyException {
        @Nullable Connection connection = null;
        try {
            connection = factory.createConnection();
            connection.start();
            return connection;
        } catch (JMSSecurityException e) {
            close(connection);
            throw new NoReplyException(
                    Outcome.NOT_CONNECTED, "user refused", String.valueOf(e.getMessage()));
        } catch (JMSException e) {
            close(connection);
            throw new NoReplyException(
                    Outcome.NOT_CONNECTED, "no connection", String.valueOf(e.getMessage()));
        }
    }

    /** Closes a connection; ignores failures. */
    static void close(@Nullable Connection connection) {
        if (connection != null) {
            try {
                connection.close();
            } catch (JMSException _) {
                // it is already closed
            }
        }
    }

    static MessageProducer producer(Session session, String queue) throws JMSException {
        MessageProducer producer = session.createProducer(session.createQueue(queue));
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        return producer;
    }

    /** Sends a request. The correlation id of its reply will be its message id. */
    static Message put(Session session, MessageProducer producer, Destination replies, String text)
            throws JMSException {
        TextMessage request = session.createTextMessage(text);
        request.setJMSReplyTo(replies);
        producer.send(request);
        return request;
    }

    /** Receives the reply to a request and returns its text. */
    static String get(MessageConsumer consumer, Message request, Duration timeout)
            throws NoReplyException, JMSException {
        long end = System.nanoTime() + timeout.toNanos();
        Message reply = consumer.receive(timeout.toMillis());
        if (reply == null) {
            throw System.nanoTime() - end < 0
                    ? new NoReplyException(Outcome.BROKEN, "connection closed", "while waiting")
                    : new NoReplyException(
                            Outcome.TIMED_OUT, "no reply in time", timeout.toMillis() + " ms");
        }
        if (!request.getJMSMessageID().equals(reply.getJMSCorrelationID())) {
            throw new NoReplyException(
                    Outcome.WRONG, "another's reply", "its correlation id is not the request's");
        }
        if (reply instanceof TextMessage text && text.getText() != null) {
            return text.getText();
        }
        throw new NoReplyException(Outcome.UNREADABLE, "no text", "the reply's type is another");
    }
}
