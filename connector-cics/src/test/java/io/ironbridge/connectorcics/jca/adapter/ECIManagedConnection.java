package io.ironbridge.connectorcics.jca.adapter;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.resource.NotSupportedException;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.spi.ConnectionEvent;
import javax.resource.spi.ConnectionEventListener;
import javax.resource.spi.ConnectionRequestInfo;
import javax.resource.spi.LocalTransaction;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionMetaData;
import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** A way to CICS, and those who want to hear that it broke. */
public final class ECIManagedConnection implements ManagedConnection {
    private final ECIManagedConnectionFactory factory;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final Road road;

    /** How calls get to CICS. */
    interface Road {
        /** Whether there was a reply, which is in {@code output} then. */
        boolean execute(ECIInteractionSpec spec, Record input, Record output)
                throws ResourceException;

        /** Its side of transactions. */
        default XAResource transactions() throws ResourceException {
            throw new NotSupportedException("not needed");
        }

        /** Ends what is open; a call under way fails. */
        void close();
    }

    ECIManagedConnection(ECIManagedConnectionFactory factory) throws ResourceException {
        this.factory = factory;
        if (factory.isTransactional()) {
            this.road = new TransactionalRoad(factory);
        } else {
            this.road =
                    factory.isLocal()
                            ? new RegionRoad(factory, this::broke)
                            : new GatewayRoad(factory, this::broke);
        }
    }

    boolean execute(ECIInteractionSpec spec, Record input, Record output) throws ResourceException {
        return road.execute(spec, input, output);
    }

    private void broke() {
        ConnectionEvent event =
                new ConnectionEvent(this, ConnectionEvent.CONNECTION_ERROR_OCCURRED);
        listeners.forEach(listener -> listener.connectionErrorOccurred(event));
    }

    @Override
    public Object getConnection(@Nullable Subject subject, @Nullable ConnectionRequestInfo info) {
        return new ECIConnection(this, () -> {});
    }

    @Override
    public void destroy() {
        if (factory.stubborn()) {
            return;
        }
        road.close();
    }

    @Override
    public void cleanup() {}

    @Override
    public void associateConnection(Object connection) {}

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    @Override
    public XAResource getXAResource() throws ResourceException {
        return road.transactions();
    }

    @Override
    public LocalTransaction getLocalTransaction() throws ResourceException {
        throw new NotSupportedException("not needed");
    }

    @Override
    public ManagedConnectionMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("not needed");
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter to) {}

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }
}
