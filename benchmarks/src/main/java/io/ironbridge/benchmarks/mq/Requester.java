package io.ironbridge.benchmarks.mq;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;

/** A program that asks the server tasks. */
interface Requester extends AutoCloseable {
    /** How long a reply may take. */
    long PATIENCE_MS = 30_000;

    /**
     * Puts a request and gets its reply.
     *
     * @throws JMSException when something is refused, or no reply comes
     */
    String ask(String request) throws JMSException;

    @Override
    void close() throws JMSException;

    /** The text of a message that has to be there. */
    static String text(Message reply) throws JMSException {
        if (reply instanceof TextMessage text) {
            return text.getText();
        }
        throw new JMSException("no reply");
    }
}
