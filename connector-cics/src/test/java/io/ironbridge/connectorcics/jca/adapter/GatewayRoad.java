package io.ironbridge.connectorcics.jca.adapter;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import javax.resource.ResourceException;
import javax.resource.cci.Record;
import javax.resource.spi.CommException;
import org.jspecify.annotations.Nullable;

/**
 * To a test's server in place of a gateway daemon: one socket, and a thread that reads from it, as
 * gateway clients have.
 */
final class GatewayRoad implements ECIManagedConnection.Road {
    private final ECIManagedConnectionFactory factory;
    private final Runnable broken;
    private final Socket socket = new Socket();
    private final DataOutputStream out;
    private final BlockingQueue<Arrived> arrived = new ArrayBlockingQueue<>(16);

    /** A reply, or the end. */
    private record Arrived(ByteBuffer reply, @Nullable IOException end) {}

    /**
     * Connects.
     *
     * @param broken is run when the connection has ended
     */
    GatewayRoad(ECIManagedConnectionFactory factory, Runnable broken) throws ResourceException {
        this.factory = factory;
        this.broken = broken;
        try {
            socket.connect(
                    new InetSocketAddress(factory.host(), factory.port()), factory.connectMillis());
            socket.setTcpNoDelay(true);
            out = new DataOutputStream(socket.getOutputStream());
        } catch (IOException refused) {
            throw broken(refused);
        }
        Thread reader = Thread.ofPlatform().daemon().unstarted(this::read);
        reader.start();
    }

    private static CommException broken(IOException by) {
        return new CommException("CTG9630E IOException occurred in communication with CICS", by);
    }

    @Override
    public boolean execute(ECIInteractionSpec spec, Record input, Record output)
            throws ResourceException {
        try {
            byte[] reply = call(GatewayFrames.request(factory.settings(), spec, input));
            return GatewayFrames.read(reply, spec, output);
        } catch (IOException ended) {
            throw broken(ended);
        }
    }

    private byte[] call(byte[] request) throws IOException {
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
        } catch (IOException ended) {
            arrived.add(new Arrived(ByteBuffer.allocate(0), new EOFException(ended.toString())));
            broken.run();
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            // it is closed all the same
        }
    }
}
