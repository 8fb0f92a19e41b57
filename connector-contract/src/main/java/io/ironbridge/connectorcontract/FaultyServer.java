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
 * A TCP server on loopback that does what it is told, faults included. What a request and a reply
 * look like comes from the test's {@link Protocol}; what happens to each request from the {@link
 * Script} in force when it arrives. A thread per connection.
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

    /** Listens on a port that is free, without TLS. */
    public FaultyServer(Protocol protocol) {
        this(protocol, ServerSocketFactory.getDefault());
    }

    /** Listens on a port that is free, with sockets made by {@code sockets}. */
    public FaultyServer(Protocol protocol, ServerSocketFactory sockets) {
        this.protocol = protocol;
        this.sockets = sockets;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
        this.acceptor = accept(listener);
    }

    /** The back end's protocol, as far as the tests need it. */
    public interface Protocol {
        /** Reads one request whole and gives its token; empty when the connection ended first. */
        Optional<String> readRequest(InputStream in) throws IOException;

        /** The reply, which carries {@code token}. */
        byte[] reply(String token);

        /** What is no reply in this protocol and can be known for that once it is read whole. */
        byte[] garbage();

        /** Reads and answers what ends an exchange after a reply, if the protocol has that. */
        default void finish(Socket socket) throws IOException {}
    }

    /**
     * What the server does with a request that it has read. Closing the peer ends the connection.
     */
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

        /** Answers once {@code gate} is open. */
        static Script answerAfter(CountDownLatch gate) {
            return (token, peer) -> {
                gate.await();
                peer.reply(token);
            };
        }

        /**
         * Ends the exchange, and then neither reads nor sends anything until {@code gate} is open.
         */
        static Script answerAndFreeze(CountDownLatch gate) {
            return (token, peer) -> {
                peer.reply(token);
                peer.finish();
                gate.await();
            };
        }

        /** Answers all but the last byte, and that once {@code gate} is open. */
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

        /** The right reply, one byte in each packet. */
        public void trickle(String token) throws IOException {
            for (byte octet : protocol.reply(token)) {
                send(new byte[] {octet});
            }
        }

        /** The right reply, whose last byte comes when {@code gate} is open. */
        public void replyInTwo(String token, CountDownLatch gate)
                throws IOException, InterruptedException {
            byte[] reply = protocol.reply(token);
            int last = reply.length - 1;
            send(java.util.Arrays.copyOf(reply, last));
            gate.await();
            send(new byte[] {reply[last]});
        }

        /** Half of the right reply, then the end. */
        public void sendHalfOf(String token) throws IOException {
            byte[] reply = protocol.reply(token);
            send(java.util.Arrays.copyOf(reply, reply.length / 2));
            close();
        }

        /** Sends nothing more but goes on listening. */
        public void halfClose() throws IOException {
            socket.shutdownOutput();
            awaitEnd();
        }

        /** Waits until the client has closed the connection. */
        public void awaitEnd() throws IOException {
            while (socket.getInputStream().read() >= 0) {
                // what still comes is of no interest
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

    /** Has all requests from now on served by {@code given}. */
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
                () -> !acceptor.isAlive()); // it stays open while accept returns
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
            end(socket, conversation); // came in while the server was being stopped
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
            // while it held a reply back
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
            // it is closed all the same
        }
    }
}
