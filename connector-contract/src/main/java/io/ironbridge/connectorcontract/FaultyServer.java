package io.ironbridge.connectorcontract;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import javax.net.ServerSocketFactory;

/**
 * A scripted TCP server on loopback, for faults. The test's {@link Protocol} defines requests and
 * replies; the {@link Script} in force when a request arrives decides how it is answered. One
 * thread for each connection.
 */
public final class FaultyServer implements BackEnd {
    private final Protocol protocol;
    private final ServerSocketFactory sockets;
    private final int port;
    private final Map<Socket, Thread> connections = new ConcurrentHashMap<>();
    private final List<String> received = new CopyOnWriteArrayList<>();
    private volatile Script script = Script.ANSWER;
    private volatile ServerSocket listener;
    private volatile Thread acceptor;

    /** Listens on a free port, without TLS. */
    public FaultyServer(Protocol protocol) {
        this(protocol, ServerSocketFactory.getDefault());
    }

    /** Listens on a free port, with sockets made by {@code sockets}. */
    public FaultyServer(Protocol protocol, ServerSocketFactory sockets) {
        this.protocol = protocol;
        this.sockets = sockets;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
        this.acceptor = accept(listener);
    }

    /** The back end's protocol, as far as the tests need it. */
    public interface Protocol {
        /**
         * Reads one complete request and returns its token; empty if the connection ended first.
         */
        Optional<String> readRequest(InputStream in) throws IOException;

        /** The reply with {@code token}. */
        byte[] reply(String token);

        /** Bytes that are recognisably not a reply of this protocol. */
        byte[] garbage();

        /** Reads and answers the end of an exchange after a reply, if the protocol has one. */
        default void finish(Socket socket) throws IOException {}
    }

    /** Handles a request that the server has read. Closing the peer ends the connection. */
    @FunctionalInterface
    public interface Script {
        Script ANSWER = (token, peer) -> peer.reply(token);
        Script NEVER_ANSWER = (token, peer) -> peer.awaitEnd();
        Script SEND_GARBAGE = (token, peer) -> peer.send(peer.garbage());
        Script HALF_CLOSE = (token, peer) -> peer.halfClose();
        Script CLOSE = (token, peer) -> peer.close();
        Script RESET = (token, peer) -> peer.reset();
        Script TRICKLE = (token, peer) -> peer.trickle(token);
        Script HALF_A_REPLY = (token, peer) -> peer.sendHalfOf(token);

        void serve(String token, Peer peer) throws IOException, InterruptedException;

        /** Answers when {@code gate} is open. */
        static Script answerAfter(CountDownLatch gate) {
            return (token, peer) -> {
                gate.await();
                peer.reply(token);
            };
        }

        /** Ends the exchange, and then neither reads nor sends until {@code gate} is open. */
        static Script answerAndFreeze(CountDownLatch gate) {
            return (token, peer) -> {
                peer.reply(token);
                peer.finish();
                gate.await();
            };
        }

        /** Answers all but the last byte, which follows when {@code gate} is open. */
        static Script answerInTwo(CountDownLatch gate) {
            return (token, peer) -> peer.replyInTwo(token, gate);
        }
    }

    /** The other side of one connection. */
    public final class Peer {
        private final Socket socket;

        private Peer(Socket socket) {
            this.socket = socket;
        }

        public void reply(String token) throws IOException {
            send(protocol.reply(token));
        }

        /** Ends the exchange after a reply. */
        public void finish() throws IOException {
            protocol.finish(socket);
        }

        public byte[] garbage() {
            return protocol.garbage();
        }

        public void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        /** The correct reply, one byte in each packet. */
        public void trickle(String token) throws IOException {
            for (byte octet : protocol.reply(token)) {
                send(new byte[] {octet});
            }
        }

        /** The correct reply, with its last byte when {@code gate} is open. */
        public void replyInTwo(String token, CountDownLatch gate)
                throws IOException, InterruptedException {
            byte[] reply = protocol.reply(token);
            int last = reply.length - 1;
            send(java.util.Arrays.copyOf(reply, last));
            gate.await();
            send(new byte[] {reply[last]});
        }

        /** Half of the correct reply, then the end of the connection. */
        public void sendHalfOf(String token) throws IOException {
            byte[] reply = protocol.reply(token);
            send(java.util.Arrays.copyOf(reply, reply.length / 2));
            close();
        }

        /** Closes the sending side; still receives. */
        public void halfClose() throws IOException {
            socket.shutdownOutput();
            awaitEnd();
        }

        /** Waits until the client has closed the connection. */
        public void awaitEnd() throws IOException {
            while (socket.getInputStream().read() >= 0) {
                // Further input is ignored.
            }
        }

        public void close() throws IOException {
            socket.close();
        }

        /** Ends the connection by RST. */
        public void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    public int port() {
        return port;
    }

    /** Sets the script for all requests from now on. */
    public void script(Script given) {
        script = given;
    }

    /** How many connections are open on this side. */
    public int openConnections() {
        return connections.size();
    }

    @Override
    public List<String> received() {
        return received;
    }

    @Override
    public void holdReplies(CountDownLatch gate) {
        script(Script.answerAfter(gate));
    }

    @Override
    public void answerAtOnce() {
        script(Script.ANSWER);
    }

    @Override
    public void breakConnections() {
        connections.forEach(FaultyServer::end);
    }

    @Override
    public void stop() {
        closeQuietly(listener);
        Await.until(
                "the port to be closed",
                () -> !acceptor.isAlive()); // the port stays open while accept returns
        breakConnections();
        Await.until("the server's connections to end", connections::isEmpty);
    }

    @Override
    public void restart() {
        listener = listen(port);
        acceptor = accept(listener);
    }

    @Override
    public void close() {
        stop();
    }

    private ServerSocket listen(int port) {
        try {
            ServerSocket socket = sockets.createServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1024);
            return socket;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Thread accept(ServerSocket from) {
        return Thread.startVirtualThread(() -> {
            try {
                while (true) {
                    serve(from, from.accept());
                }
            } catch (IOException closed) {
                // stopped
            }
        });
    }

    private void serve(ServerSocket from, Socket socket) {
        Thread conversation = Thread.ofVirtual().unstarted(() -> converse(socket));
        connections.put(socket, conversation);
        conversation.start();
        if (from.isClosed()) {
            end(socket, conversation); // accepted while the server was being stopped
        }
    }

    private void converse(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            Peer peer = new Peer(socket);
            Optional<String> token = protocol.readRequest(in);
            while (token.isPresent()) {
                Script now = script;
                received.add(token.get());
                now.serve(token.get(), peer);
                token = socket.isClosed() ? Optional.empty() : protocol.readRequest(in);
            }
        } catch (IOException broken) {
            // the client or the test ended the connection
        } catch (InterruptedException ended) {
            // The call held a reply back.
        } finally {
            connections.remove(socket);
        }
    }

    private static void end(Socket socket, Thread conversation) {
        closeQuietly(socket);
        conversation.interrupt();
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            // It is closed in any case.
        }
    }
}
