package io.ironbridge.connectormq;

import io.ironbridge.connectorcontract.BackEnd;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A broker, and a program at the other end of its queues that answers each request with the same
 * text: with the request's message id as correlation id, or with its correlation id when it has
 * one.
 */
final class Responder implements BackEnd {
    private static final CountDownLatch OPEN = new CountDownLatch(0);

    private final ArtemisBroker broker;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final Connection connection;
    private final Session replying;
    private final MessageProducer replies;
    private volatile CountDownLatch gate = OPEN;

    Responder() throws Exception {
        broker = new ArtemisBroker();
        connection =
                new ArtemisDriver(broker.inVm())
                        .connect(Optional.empty(), MqDriver.Reading.ONE_BY_ONE);
        replying = connection.createSession();
        replies = replying.createProducer(null);
        Session receiving = connection.createSession();
        MessageConsumer requests =
                receiving.createConsumer(receiving.createQueue(ArtemisBroker.REQUESTS));
        Thread.startVirtualThread(() -> receive(requests));
        connection.start();
    }

    ArtemisBroker broker() {
        return broker;
    }

    private void receive(MessageConsumer requests) {
        try {
            for (Message next = requests.receive(); next != null; next = requests.receive()) {
                TextMessage request = (TextMessage) next;
                CountDownLatch until = gate;
                received.add(request.getText());
                if (until.getCount() == 0) {
                    reply(request);
                } else {
                    Thread.startVirtualThread(() -> replyAfter(until, request));
                }
            }
        } catch (JMSException closed) {
            // the test is over
        }
    }

    private void replyAfter(CountDownLatch until, TextMessage request) {
        try {
            until.await();
            reply(request);
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void reply(TextMessage request) {
        try {
            TextMessage reply = replying.createTextMessage(request.getText());
            String own = request.getJMSCorrelationID();
            reply.setJMSCorrelationID(own == null ? request.getJMSMessageID() : own);
            replies.send(request.getJMSReplyTo(), reply);
        } catch (JMSException nowhere) {
            // a temporary queue goes with the connection of whoever asked
        }
    }

    @Override
    public List<String> received() {
        return received;
    }

    @Override
    public void holdReplies(CountDownLatch until) {
        gate = until;
    }

    @Override
    public void answerAtOnce() {
        gate = OPEN;
    }

    @Override
    public void breakConnections() {
        broker.breakConnections();
    }

    @Override
    public void stop() {
        broker.refuse();
    }

    @Override
    public void restart() {
        broker.accept();
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (JMSException already) {
            // it is gone all the same
        } finally {
            broker.close();
        }
    }
}
