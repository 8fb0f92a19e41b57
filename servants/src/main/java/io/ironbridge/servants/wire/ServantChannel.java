package io.ironbridge.servants.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * A connection between an owner and one of its servants, from either side.
 *
 * @param number the servant's, as the owner gave it
 * @param lane of the connections of this servant, from 0
 */
public record ServantChannel(int number, int lane, FrameChannel frames) implements AutoCloseable {
    private static final int HELLO = 1;

    /** For a servant with one connection. */
    public static ServantChannel connect(Path socket, int number, int mostBytes)
            throws IOException {
        return connect(socket, number, 0, mostBytes);
    }

    /**
     * For the servant: connects and sends the hello.
     *
     * @param socket path of the Unix domain socket
     * @param mostBytes of one message, as in the owner
     */
    public static ServantChannel connect(Path socket, int number, int lane, int mostBytes)
            throws IOException {
        SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        ServantChannel channel =
                new ServantChannel(number, lane, new FrameChannel(connection, mostBytes));
        try {
            channel.frames.send(new FrameWriter().tag(HELLO).number(number).number(lane));
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * For the owner: waits for the servant's hello.
     *
     * @param mostBytes of one message
     */
    public static ServantChannel greet(SocketChannel connection, int mostBytes) throws IOException {
        FrameChannel frames = new FrameChannel(connection, mostBytes);
        FrameReader first =
                frames.receive().orElseThrow(() -> new EOFException("The servant went away"));
        return first.whole(in -> readHello(in, frames));
    }

    private static ServantChannel readHello(FrameReader in, FrameChannel frames)
            throws WireException {
        if (in.tag() != HELLO) {
            throw new WireException("A servant has to say hello first");
        }
        return new ServantChannel(in.number(), in.number(), frames);
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}
