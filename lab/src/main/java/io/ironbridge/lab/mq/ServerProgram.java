package io.ironbridge.lab.mq;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;

/** The program that server tasks run for each request. Thread-safe. */
@FunctionalInterface
interface ServerProgram {
    /**
     * Makes the reply; where it goes and what its header says is the task's.
     *
     * @throws JMSException to have the request backed out
     */
    Message reply(Session session, Message request) throws JMSException;

    /** Gives the program of servers. */
    @FunctionalInterface
    interface Loader {
        ServerProgram load(Servers servers);
    }
}
