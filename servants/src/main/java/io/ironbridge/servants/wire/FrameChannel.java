package io.ironbridge.servants.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Optional;

/** Frames over a blocking channel. One thread at a time sends, and one receives. */
public final class FrameChannel implements AutoCloseable {
    /** So that the JDK's direct buffer between heap and socket stays small. */
    private static final int CHUNK_BYTES = 256 * 1024;

    private static final int FIRST_BYTES = 16 * 1024;

    private final ByteChannel channel;
    private final int mostBytes;
    private final ByteBuffer received = ByteBuffer.allocate(FIRST_BYTES).flip();

    /**
     * Frames over this channel.
     *
     * @param mostBytes of one frame
     */
    public FrameChannel(ByteChannel channel, int mostBytes) {
        this.channel = channel;
        this.mostBytes = mostBytes;
    }

    /**
     * Sends a frame.
     *
     * @throws WireException when it is too long; nothing was sent then
     */
    public void send(FrameWriter writer) throws IOException {
        ByteBuffer frame = writer.finish();
        checkLength(frame.remaining() - Integer.BYTES);
        int end = frame.limit();
        while (frame.position() < end) {
            frame.limit(Math.min(end, frame.position() + CHUNK_BYTES));
            channel.write(frame);
        }
    }

    /** Whether a frame of that length, without the 4 bytes of the length, may be sent. */
    public boolean takes(int length) {
        return length <= mostBytes;
    }

    /**
     * The next frame; empty when the other side closed between two frames.
     *
     * @throws IOException when it closed in the middle of one, or sends garbage
     */
    public Optional<FrameReader> receive() throws IOException {
        if (!fill(Integer.BYTES)) {
            return Optional.empty();
        }
        int length = received.getInt();
        checkLength(length);
        return Optional.of(new FrameReader(body(length)));
    }

    private void checkLength(int length) throws WireException {
        if (length < 0 || length > mostBytes) {
            throw new WireException(
                    "A message of " + length + " bytes; at most " + mostBytes + " are allowed");
        }
    }

    /** A frame that fits is read in place; a longer one gets a separate buffer. */
    private ByteBuffer body(int length) throws IOException {
        if (length <= received.capacity()) {
            if (!fill(length)) {
                throw new EOFException("The other side went away within a message");
            }
            ByteBuffer body = received.slice(received.position(), length);
            received.position(received.position() + length);
            return body;
        }
        return longBody(length);
    }

    private ByteBuffer longBody(int length) throws IOException {
        ByteBuffer body = ByteBuffer.allocate(length).put(received);
        while (body.hasRemaining()) {
            body.limit(Math.min(length, body.position() + CHUNK_BYTES));
            if (channel.read(body) < 0) {
                throw new EOFException("The other side went away within a message");
            }
            body.limit(length);
        }
        return body.flip();
    }

    /** Reads until there are so many bytes; false when the channel ends before the first. */
    private boolean fill(int length) throws IOException {
        while (received.remaining() < length) {
            received.compact();
            int count = channel.read(received);
            received.flip();
            if (count < 0) {
                if (received.hasRemaining()) {
                    throw new EOFException("The other side went away within a message");
                }
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
