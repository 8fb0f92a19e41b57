package io.ironbridge.lab.mq;

import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * One server task: get a request, put its reply, commit. A failure backs out both, and the request
 * is delivered again, up to the limit of delivery attempts.
 */
final class ServerTask {
    private static final System.Logger LOG = System.getLogger(ServerTask.class.getName());

    /** Time for the last request of a task that is being stopped. */
    private static final Duration LAST_REQUEST = Duration.ofSeconds(5);

    /** Interval at which an idle task checks whether it is being stopped. */
    private static final Duration STOP_CHECK = Duration.ofMillis(50);

    private final Servers servers;
    private final ServerProgram program;
    private final ActiveMQConnectionFactory factory;
    private final Connection connection;
    private final Session session;
    private final Queue requests;
    private final Optional<Destination> usualReplies;
    private final MessageConsumer consumer;
    private final MessageProducer producer;
    private final Thread thread;
    private volatile boolean ending;

    private ServerTask(
            ActiveMQConnectionFactory factory,
            Connection connection,
            Servers servers,
            ServerProgram program)
            throws JMSException {
        this.servers = servers;
        this.program = program;
        this.factory = factory;
        this.connection = connection;
        this.session = connection.createSession(Session.SESSION_TRANSACTED);
        this.requests = session.createQueue(servers.requestQueue());
        this.usualReplies =
                servers.replyQueue().isPresent()
                        ? Optional.of(session.createQueue(servers.replyQueue().get()))
                        : Optional.empty();
        this.consumer = session.createConsumer(requests);
        this.producer = session.createProducer(null);
        this.thread =
                Thread.ofPlatform()
                        .daemon()
                        .name("lab-mq-" + servers.requestQueue() + "-", 1)
                        .unstarted(this::run);
    }

    /** Starts one that reads its queue; the factory ends with the task, and the task with it. */
    static ServerTask start(
            ActiveMQConnectionFactory factory, Servers servers, ServerProgram program)
            throws JMSException {
        try {
            Connection connection = factory.createConnection();
            ServerTask task = new ServerTask(factory, connection, servers, program);
            connection.start();
            task.thread.start();
            return task;
        } catch (JMSException e) {
            factory.close();
            throw e;
        }
    }

    boolean serves(Servers other) {
        return servers.equals(other);
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    private void run() {
        try (factory;
                connection) {
            while (!ending) {
                Message request = consumer.receive(STOP_CHECK.toMillis());
                if (request != null) {
                    serve(request);
                }
            }
        } catch (JMSException e) {
            if (!ending) {
                LOG.log(
                        Level.ERROR,
                        "IRB-LAB-8411E A server task of queue {0} ended: {1}",
                        servers.requestQueue(),
                        e.getMessage());
            }
        }
    }

    private void serve(Message request) throws JMSException {
        try {
            put(program.reply(session, request), request);
            session.commit();
        } catch (JMSException | RuntimeException e) {
            session.rollback();
            logOnce(request, e);
        }
    }

    private void put(Message reply, Message request) throws JMSException {
        reply.setJMSCorrelationID(correlationId(request));
        producer.send(
                replyQueue(request),
                reply,
                request.getJMSDeliveryMode(),
                request.getJMSPriority(),
                remainingTime(request));
    }

    private Destination replyQueue(Message request) throws JMSException {
        Destination named = request.getJMSReplyTo();
        return named != null
                ? named
                : usualReplies.orElseThrow(
                        () -> new InvalidDestinationException("It names no reply queue"));
    }

    private String correlationId(Message request) throws JMSException {
        String passed =
                switch (servers.correlation()) {
                    case MESSAGE_ID -> null;
                    case CORRELATION_ID -> request.getJMSCorrelationID();
                };
        return passed != null ? passed : request.getJMSMessageID();
    }

    /** Milliseconds; 0 means without end, so what has just run out has one left. */
    private static long remainingTime(Message request) throws JMSException {
        long expiration = request.getJMSExpiration();
        return expiration == 0 ? 0 : Math.max(1, expiration - System.currentTimeMillis());
    }

    /** A failed request is logged at its first delivery only. */
    private void logOnce(Message request, Exception why) throws JMSException {
        if (!request.getJMSRedelivered()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-8410W A request on queue {0} was backed out: {1}",
                    servers.requestQueue(),
                    why.getMessage());
        }
    }

    /**
     * Makes it get no more requests. Only the task's own thread closes its consumer: a consumer
     * that is closed between the delivery of a request and its acknowledgement returns the request
     * to the queue, although the unit of work then commits the reply.
     */
    void end() {
        ending = true;
    }

    void awaitEnd() throws InterruptedException {
        if (!thread.join(LAST_REQUEST)) {
            kill();
            thread.join(LAST_REQUEST);
        }
    }

    /** Closes the connection under it: what it has under way is backed out. */
    void kill() {
        ending = true;
        try {
            connection.close();
        } catch (JMSException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8411E A server task of queue {0} ended: {1}",
                    servers.requestQueue(),
                    e.getMessage());
        }
    }
}
