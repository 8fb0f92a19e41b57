package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.OpenConnections;
import jakarta.jms.ConnectionFactory;
import java.lang.System.Logger.Level;
import java.util.function.Function;

/** The connections to a queue manager for programs of this process. */
public final class ProgramQueueManager extends SharedPool {
    private static final System.Logger LOG = System.getLogger(ProgramQueueManager.class.getName());

    private final Function<OpenConnections, ConnectionFactory> connections;
    private final AutoCloseable closing;

    /**
     * @param connections for one call
     * @param closing ends the connections
     */
    public ProgramQueueManager(
            Function<OpenConnections, ConnectionFactory> connections, AutoCloseable closing) {
        this.connections = connections;
        this.closing = closing;
    }

    /** For one call, which closes what the notes have. */
    ConnectionFactory connections(OpenConnections notes) {
        return connections.apply(notes);
    }

    /** A queue manager that hangs must not keep the calls that use another pool. */
    @Override
    void close() {
        Thread.startVirtualThread(this::closeNow);
    }

    private void closeNow() {
        try {
            closing.close();
        } catch (Exception e) {
            LOG.log(Level.DEBUG, "Connections to a queue manager did not close", e);
        }
    }
}
