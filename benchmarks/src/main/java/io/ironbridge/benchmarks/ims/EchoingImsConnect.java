package io.ironbridge.benchmarks.ims;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HexFormat;

/**
 * A server that answers every message with output of a fixed length, on one thread: the minimum
 * work on the other side of a connection to IMS Connect (HWSSMPL1). It never sleeps: sending to a
 * sleeping process of the same machine includes the cost of waking it, which does not exist for an
 * IMS Connect on another machine.
 */
public final class EchoingImsConnect {
    private static final byte[] CSM = HexFormat.of().parseHex("000C00005CC3E2D4D6D2E85C");
    private static final int MOST_INPUT = 1 << 16;

    private EchoingImsConnect() {}

    /**
     * Listens until it is killed.
     *
     * @param arguments two for each length of output: the port, and LL of the one segment
     */
    public static void main(String[] arguments) throws IOException {
        Selector selector = Selector.open();
        for (int i = 0; i < arguments.length; i += 2) {
            listen(
                    selector,
                    Integer.parseInt(arguments[i]),
                    reply(Integer.parseInt(arguments[i + 1])));
        }
        while (true) {
            selector.selectNow(EchoingImsConnect::serve);
        }
    }

    private static void listen(Selector selector, int port, ByteBuffer reply) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT, reply);
    }

    private static ByteBuffer reply(int ll) {
        int length = 4 + ll + CSM.length;
        ByteBuffer reply = ByteBuffer.allocateDirect(length);
        reply.putInt(length).putShort((short) ll);
        return reply.put(length - CSM.length, CSM).clear();
    }

    private static void serve(SelectionKey key) {
        try {
            switch (key.attachment()) {
                case ByteBuffer reply -> accept(key, reply);
                case Connection connection -> connection.serve(key);
                default -> throw new IllegalStateException();
            }
        } catch (IOException ended) {
            key.cancel();
        }
    }

    private static void accept(SelectionKey key, ByteBuffer reply) throws IOException {
        SocketChannel socket = ((ServerSocketChannel) key.channel()).accept();
        socket.configureBlocking(false);
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        socket.register(
                key.selector(), SelectionKey.OP_READ, new Connection(socket, reply.duplicate()));
    }

    private static final class Connection {
        private final SocketChannel socket;
        private final ByteBuffer input = ByteBuffer.allocateDirect(MOST_INPUT);
        private final ByteBuffer reply;

        Connection(SocketChannel socket, ByteBuffer reply) {
            this.socket = socket;
            this.reply = reply.position(reply.limit());
        }

        void serve(SelectionKey key) throws IOException {
            if (key.isReadable() && !reply.hasRemaining() && !read()) {
                socket.close();
                return;
            }
            if (reply.hasRemaining()) {
                socket.write(reply);
            }
            key.interestOps(reply.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        }

        /** One message at a time is in progress; false at the end. */
        private boolean read() throws IOException {
            boolean open = socket.read(input) >= 0;
            if (input.position() >= 4 && input.position() == input.getInt(0)) {
                input.clear();
                reply.rewind();
            }
            return open;
        }
    }
}
