package io.ironbridge.connectorcics.jca;

import java.util.function.Consumer;
import javax.resource.NotSupportedException;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.ConnectionFactory;
import javax.resource.spi.ConnectionEvent;
import javax.resource.spi.ConnectionEventListener;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionFactory;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** Opens connections of an adapter. */
interface Connections {
    /**
     * Opens a connection; blocks as long as the adapter does.
     *
     * @param broken called if the adapter reports that it is broken
     */
    AdapterConnection open(Consumer<AdapterConnection> broken) throws ResourceException;

    /** As for a program without an application server (J2EE Connector, non-managed). */
    static Connections nonManaged(ManagedConnectionFactory factory) throws ResourceException {
        Object made = factory.createConnectionFactory();
        if (made instanceof ConnectionFactory connections) {
            return _ ->
                    new AdapterConnection(connections.getConnection(), () -> {}, Connections::noXa);
        }
        throw new ResourceException("the adapter's connection factory is not one of the CCI");
    }

    /** Like an application server's connections, with a listener for their events. */
    static Connections managed(ManagedConnectionFactory factory) {
        return broken -> {
            ManagedConnection below = factory.createManagedConnection(null, null);
            try {
                Listener listener = new Listener();
                below.addConnectionEventListener(listener);
                Connection handle = (Connection) below.getConnection(null, null);
                AdapterConnection connection =
                        new AdapterConnection(handle, below::destroy, below::getXAResource);
                listener.onBroken(() -> broken.accept(connection));
                return connection;
            } catch (ResourceException | RuntimeException failed) {
                destroy(below, failed);
                throw failed;
            }
        };
    }

    private static XAResource noXa() throws ResourceException {
        throw new NotSupportedException("the adapter is used without transactions");
    }

    private static void destroy(ManagedConnection spoilt, Exception reason) {
        try {
            spoilt.destroy();
        } catch (ResourceException | RuntimeException alreadyBroken) {
            reason.addSuppressed(alreadyBroken);
        }
    }

    /**
     * Receives the event of a broken connection from the beginning, before an action is registered.
     */
    final class Listener implements ConnectionEventListener {
        // guarded by this
        private boolean heard;
        private @Nullable Runnable broken;

        /**
         * Registers an action for a broken connection; it runs at once if the connection is already
         * broken.
         */
        void onBroken(Runnable action) {
            synchronized (this) {
                broken = action;
                if (!heard) {
                    return;
                }
            }
            action.run();
        }

        @Override
        public void connectionErrorOccurred(ConnectionEvent event) {
            Runnable action;
            synchronized (this) {
                heard = true;
                action = broken;
            }
            if (action != null) {
                action.run();
            }
        }

        @Override
        public void connectionClosed(ConnectionEvent event) {
            // closed by the pool
        }

        @Override
        public void localTransactionStarted(ConnectionEvent event) {
            // not used: each call is a unit of work
        }

        @Override
        public void localTransactionCommitted(ConnectionEvent event) {
            // not used
        }

        @Override
        public void localTransactionRolledback(ConnectionEvent event) {
            // not used
        }
    }
}
