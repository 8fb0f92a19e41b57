package io.ironbridge.connectormq;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/** What lies between a connector and its broker; a test can silence, cut and garble it. */
final class Wire implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int broker;
    private final List<Socket> toConnector = new CopyOnWriteArrayList<>();
    private final List<Socket> all = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    Wire(int broker) throws IOException {
        this.broker = broker;
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Nothing passes until {@code until} is open. */
    void silence(CountDownLatch until) {
        gate = until;
    }

    /** The connector reads the end of all streams; it may go on writing. */
    void halfClose() throws IOException {
        for (Socket socket : toConnector) {
            socket.shutdownOutput();
        }
    }

    /** The connector reads what the broker has not written. */
    void garble() throws IOException {
        byte[] garbage = new byte[64];
        ThreadLocalRandom.current().nextBytes(garbage);
        garbage[0] = 0; // a frame of 4 bytes
        garbage[1] = 0;
        garbage[2] = 0;
        garbage[3] = 4;
        for (Socket socket : toConnector) {
            socket.getOutputStream().write(garbage);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket near = server.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), broker);
                all.add(near);
                all.add(far);
                toConnector.add(near);
                Thread.startVirtualThread(() -> pass(near, far));
                Thread.startVirtualThread(() -> pass(far, near));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[8_192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                gate.await();
                out.write(buffer, 0, read);
            }
        } catch (IOException closed) {
            // one side has ended, and now the other
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : all) {
            socket.close();
        }
    }
}
