package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Driver;
import io.ironbridge.workloaddriver.engine.Loop;
import io.ironbridge.workloaddriver.engine.Requester;
import io.ironbridge.workloaddriver.protocol.blocking.BlockingRequester;
import io.ironbridge.workloaddriver.protocol.blocking.ClientThreads;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * JMS clients. JMS blocks, so each client needs a separate loop ({@link ClientThreads}). It sends
 * on the loop's thread, because passing requests to another thread would add to the client's CPU.
 * Other tasks of the loop wait for the reply in progress.
 */
public final class JmsDriver implements Driver, AutoCloseable {
    private final ActiveMQConnectionFactory factory;
    private final JmsSettings settings;
    private final JmsStyle style;
    private final List<JmsRequest> requests;
    private final Set<Loop> taken = ConcurrentHashMap.newKeySet();

    /**
     * Creates a driver without connections.
     *
     * @param requests in the order of the plan's mix
     * @throws IllegalArgumentException if the URL is invalid
     */
    public JmsDriver(JmsSettings settings, JmsStyle style, List<JmsRequest> requests) {
        this.settings = settings;
        this.style = style;
        this.requests = List.copyOf(requests);
        this.factory =
                new ActiveMQConnectionFactory(settings.url(), settings.user(), settings.password());
        // A broken connection is a failure; the library must not reconnect silently.
        factory.setInitialConnectAttempts(1);
        factory.setReconnectAttempts(0);
        factory.setCallTimeout(settings.timeout().toMillis());
    }

    /**
     * A client.
     *
     * @throws IllegalArgumentException if the loop already has a client
     */
    @Override
    public Requester client(Loop loop, int number) {
        if (!taken.add(loop)) {
            throw new IllegalArgumentException("a client that waits needs a loop of its own");
        }
        return new BlockingRequester(loop, new CheckedJmsClient(client(), requests));
    }

    private JmsClient client() {
        return switch (style) {
            case CONNECTING -> new ReconnectingJmsClient(factory, settings);
            case CONNECTED -> new PersistentJmsClient(factory, settings);
        };
    }

    /**
     * Sends one request in addition to the load and returns its reply.
     *
     * @throws IOException if there is no reply
     */
    public String ask(String request) throws IOException {
        try (JmsClient client = client()) {
            return client.ask(request);
        } catch (NoReplyException | JMSException e) {
            throw new IOException("no reply: " + e.getMessage(), e);
        }
    }

    /** Must be called after all clients are closed. */
    @Override
    public void close() {
        factory.close();
    }
}
