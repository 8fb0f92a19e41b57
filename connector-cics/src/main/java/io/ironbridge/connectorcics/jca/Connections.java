package io.ironbridge.connectorcics.jca;

import java.util.function.Consumer;
import javax.resource.ResourceException;
import javax.resource.cci.Connection;
import javax.resource.cci.ConnectionFactory;
import javax.resource.spi.ConnectionEvent;
import javax.resource.spi.ConnectionEventListener;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Opens connections of an adapter. */
interface Connections {
    /**
     * Opens one; blocks until the adapter has it.
     *
     * @param broken called if the adapter reports that it is broken
     */
    AdapterConnection open(Consumer<AdapterConnection> broken) throws ResourceException;

    /** As a program without an application server gets them (J2EE Connector, non-managed). */
    static Connections nonManaged(ManagedConnectionFactory factory) throws ResourceException {
        Object made = factory.createConnectionFactory();
        if (made instanceof ConnectionFactory connections) {
            return _ -> new AdapterConnection(connections.getConnection(), () -> {});
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
                AdapterConnection connection = new AdapterConnection(handle, below::destroy);
                listener.tell(() -> broken.accept(connection));
                return connection;
            } catch (ResourceException | RuntimeException failed) {
                destroy(below, failed);
                throw failed;
            }
        };
    }

    private static void destroy(ManagedConnection spoilt, Exception reason) {
        try {
            spoilt.destroy();
        } catch (ResourceException | RuntimeException alreadyBroken) {
            reason.addSuppressed(alreadyBroken);
        }
    }

    /** Hears of a broken connection from its first moment on, before there is anybody to tell. */
    final class Listener implements ConnectionEventListener {
        // guarded by this
        private boolean heard;
        private @Nullable Runnable broken;

        /** Has {@code action} run when the connection breaks: at once when it has already. */
        void tell(Runnable action) {
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
            // closed from here
        }

        @Override
        public void localTransactionStarted(ConnectionEvent event) {
            // never: each call is a unit of work
        }

        @Override
        public void localTransactionCommitted(ConnectionEvent event) {
            // never
        }

        @Override
        public void localTransactionRolledback(ConnectionEvent event) {
            // never
        }
    }
}
