package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.OpenConnections;
import jakarta.jms.ConnectionFactory;
import java.util.Map;
import java.util.function.Function;

/**
 * The connections of a servant to one queue manager. Servants load this class by its name, when a
 * program needs it.
 */
public final class ServantConnections
        implements Function<OpenConnections, ConnectionFactory>, AutoCloseable {
    private final MqConnector connector;

    /**
     * Connects to nothing yet.
     *
     * @param texts of {@link MqAccess#texts} and {@link PortableTls#texts}
     * @throws IllegalArgumentException if they cannot be used; the message contains no values
     */
    public ServantConnections(Map<String, String> texts) {
        MqConfig config = MqAccess.config(texts);
        this.connector =
                new MqConnector(config, MqAccess.of(texts).driver(config, PortableTls.of(texts)));
    }

    @Override
    public ConnectionFactory apply(OpenConnections notes) {
        return connector.connectionFactory(notes);
    }

    @Override
    public void close() {
        connector.close();
    }
}
