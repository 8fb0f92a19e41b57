package io.ironbridge.connectorcics.jca.adapter;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.resource.NotSupportedException;
import javax.resource.ResourceException;
import javax.resource.spi.CommException;
import javax.resource.spi.ConnectionEvent;
import javax.resource.spi.ConnectionEventListener;
import javax.resource.spi.ConnectionRequestInfo;
import javax.resource.spi.LocalTransaction;
import javax.resource.spi.ManagedConnection;
import javax.resource.spi.ManagedConnectionMetaData;
import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/** One socket, and a thread that reads from it, as gateway clients have. */
public final class ECIManagedConnection implements ManagedConnection {
    private final ECIManagedConnectionFactory factory;
    private final Socket socket = new Socket();
    private final DataOutputStream out;
    private final BlockingQueue<Arrived> arrived = new ArrayBlockingQueue<>(16);
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();

    /** A reply, or the end. */
    private record Arrived(ByteBuffer reply, @Nullable IOException end) {}

    ECIManagedConnection(ECIManagedConnectionFactory factory) throws ResourceException {
        this.factory = factory;
        try {
            socket.connect(
                    new InetSocketAddress(factory.host(), factory.port()), factory.connectMillis());
            socket.setTcpNoDelay(true);
            out = new DataOutputStream(socket.getOutputStream());
        } catch (IOException refused) {
            throw new CommException(
                    "CTG9630E IOException occurred in communication with CICS", refused);
        }
        Thread reader = Thread.ofPlatform().daemon().unstarted(this::read);
        reader.start();
    }

    String settings() {
        return factory.settings();
    }

    byte[] call(byte[] request) throws IOException {
        synchronized (out) {
            byte[] frame = new byte[4 + request.length];
            ByteBuffer.wrap(frame).putInt(request.length).put(request);
            out.write(frame);
            out.flush();
        }
        Arrived next = take();
        if (next.end() != null) {
            throw next.end();
        }
        return next.reply().array();
    }

    private Arrived take() throws IOException {
        while (true) {
            try {
                return arrived.take();
            } catch (InterruptedException interrupted) {
                if (!factory.stubborn()) {
                    throw new IOException(interrupted);
                }
            }
        }
    }

    private void read() {
        try (DataInputStream in = new DataInputStream(socket.getInputStream())) {
            while (true) {
                byte[] reply = new byte[in.readInt()];
                in.readFully(reply);
                arrived.add(new Arrived(ByteBuffer.wrap(reply), null));
            }
        } catch (IOException broken) {
            ConnectionEvent event =
                    new ConnectionEvent(this, ConnectionEvent.CONNECTION_ERROR_OCCURRED);
            arrived.add(new Arrived(ByteBuffer.allocate(0), new EOFException(broken.toString())));
            listeners.forEach(listener -> listener.connectionErrorOccurred(event));
        }
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
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            // it is closed all the same
        }
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
        throw new NotSupportedException("not needed");
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
