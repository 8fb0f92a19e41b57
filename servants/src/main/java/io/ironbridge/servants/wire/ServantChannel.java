package io.ironbridge.servants.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * The connection between an owner and one servant, from either side.
 *
 * @param number the servant's, as the owner gave it
 */
public record ServantChannel(int number, FrameChannel frames) implements AutoCloseable {
    private static final int HELLO = 1;

    /**
     * For the servant: connects and sends the hello.
     *
     * @param socket path of the owner's Unix domain socket
     * @param mostBytes of one message, as in the owner
     */
    public static ServantChannel connect(Path socket, int number, int mostBytes)
            throws IOException {
        SocketChannel connection = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        ServantChannel channel =
                new ServantChannel(number, new FrameChannel(connection, mostBytes));
        try {
            channel.frames.send(new FrameWriter().tag(HELLO).number(number));
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
        return new ServantChannel(first.whole(ServantChannel::readHello), frames);
    }

    private static int readHello(FrameReader in) throws WireException {
        if (in.tag() != HELLO) {
            throw new WireException("A servant has to say hello first");
        }
        return in.number();
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}
