package io.ironbridge.connectorims;

import io.ironbridge.connectorcontract.Await;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A server that says on each connection what a test has it say. A conversation that fails, or that
 * did not take place, fails the test when the server is closed.
 */
final class ScriptedImsConnect implements AutoCloseable {
    private final ServerSocket listener;
    private final Queue<Conversation> next = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Map<Socket, Thread> talking = new ConcurrentHashMap<>();

    /** What is said on one connection. */
    @FunctionalInterface
    interface Conversation {
        void talk(Peer peer) throws Exception;
    }

    /** The server's end of a connection. */
    static final class Peer {
        private final Socket socket;
        private final InputStream in;

        private Peer(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
        }

        WireBytes.Request read() throws IOException {
            return WireBytes.read(in).orElseThrow(() -> new EOFException("no message came"));
        }

        /** Reads a message of this type. */
        WireBytes.Request read(char type) throws IOException {
            WireBytes.Request request = read();
            if (request.type() != type || !request.endsWell()) {
                throw new IOException("a message of type '" + request.type() + "'");
            }
            return request;
        }

        void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        /** Waits until the client has closed the connection, having sent nothing more. */
        void awaitEnd() throws IOException {
            if (in.read() >= 0) {
                throw new IOException("more came");
            }
        }
    }

    ScriptedImsConnect() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.startVirtualThread(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** What is said on the next connection, after those already given. */
    ScriptedImsConnect then(Conversation conversation) {
        next.add(conversation);
        return this;
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                Conversation conversation = next.poll();
                Thread thread = Thread.ofVirtual().unstarted(() -> talk(socket, conversation));
                talking.put(socket, thread);
                thread.start();
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    private void talk(Socket socket, @Nullable Conversation conversation) {
        try (socket) {
            socket.setTcpNoDelay(true);
            if (conversation == null) {
                throw new IOException("a connection that was not expected");
            }
            conversation.talk(new Peer(socket));
        } catch (Exception | AssertionError failed) {
            failures.add(failed);
        } finally {
            talking.remove(socket);
        }
    }

    /** Waits until all that was to be said has been said. */
    void awaitDone() {
        Await.until("the conversations to end", () -> next.isEmpty() && talking.isEmpty());
        if (!failures.isEmpty()) {
            throw new AssertionError("a conversation failed", failures.peek());
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
