package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Requester;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Asks by queues. JMS blocks, so each client needs a loop of its own ({@link ClientThreads}): it
 * asks on the loop's thread, and no request goes to another thread and back, which would count as
 * the client's CPU. What else is to happen on the loop waits for the reply that is under way.
 */
public final class JmsDriver implements Driver, AutoCloseable {
    private final ActiveMQConnectionFactory factory;
    private final JmsSettings settings;
    private final JmsStyle style;
    private final List<JmsRequest> requests;
    private final Set<Loop> taken = ConcurrentHashMap.newKeySet();

    /**
     * Connects to nothing yet.
     *
     * @param requests in the order of the plan's mix
     * @throws IllegalArgumentException when the URL cannot be understood
     */
    public JmsDriver(JmsSettings settings, JmsStyle style, List<JmsRequest> requests) {
        this.settings = settings;
        this.style = style;
        this.requests = List.copyOf(requests);
        this.factory =
                new ActiveMQConnectionFactory(settings.url(), settings.user(), settings.password());
        // What breaks is a failure; the library is not to go on with it unseen.
        factory.setInitialConnectAttempts(1);
        factory.setReconnectAttempts(0);
        factory.setCallTimeout(settings.timeout().toMillis());
    }

    /**
     * A client.
     *
     * @throws IllegalArgumentException when the loop has one already
     */
    @Override
    public Requester client(Loop loop, int number) {
        if (!taken.add(loop)) {
            throw new IllegalArgumentException("a client that waits needs a loop of its own");
        }
        return new JmsRequester(loop, client(), requests);
    }

    private JmsClient client() {
        return switch (style) {
            case CONNECTING -> new ReconnectingJmsClient(factory, settings);
            case CONNECTED -> new PersistentJmsClient(factory, settings);
        };
    }

    /**
     * One reply, beside the load.
     *
     * @throws IOException when there is none
     */
    public String ask(String request) throws IOException {
        try (JmsClient client = client()) {
            return client.ask(request);
        } catch (NoReplyException | JMSException e) {
            throw new IOException("no reply: " + e.getMessage(), e);
        }
    }

    /** To be called when all clients are closed. */
    @Override
    public void close() {
        factory.close();
    }
}
