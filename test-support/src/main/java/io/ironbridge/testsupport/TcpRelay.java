package io.ironbridge.testsupport;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A port that passes connections on, until the network fails between its two ends. */
public final class TcpRelay implements AutoCloseable {
    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int to;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isHeld;

    /**
     * @param to port of this machine
     */
    public TcpRelay(int to) throws IOException {
        this.to = to;
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket from = listener.accept();
                sockets.add(from);
                Thread.ofVirtual().start(() -> connect(from));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void connect(Socket from) {
        try {
            passable();
            Socket target = new Socket();
            sockets.add(target);
            target.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), to));
            Thread.ofVirtual().start(() -> pass(target, from));
            pass(from, target);
        } catch (IOException e) {
            close(from);
        }
    }

    private void pass(Socket from, Socket target) {
        byte[] buffer = new byte[16_384];
        try (from;
                target) {
            InputStream in = from.getInputStream();
            OutputStream out = target.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                passable();
                out.write(buffer, 0, n);
            }
        } catch (IOException e) {
            // the other direction ends, too
        }
    }

    private void passable() {
        lock.lock();
        try {
            while (isHeld) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** From now on nothing arrives, and no connection ends: a cable is cut. */
    public void hold() {
        set(true);
    }

    /** What was held arrives. */
    public void release() {
        set(false);
    }

    private void set(boolean hold) {
        lock.lock();
        try {
            isHeld = hold;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Ends all connections; others can be made. */
    public void cut() {
        sockets.forEach(TcpRelay::close);
        sockets.clear();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // is closed
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        release();
        cut();
    }
}
