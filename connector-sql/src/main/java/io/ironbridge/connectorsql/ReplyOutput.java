package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.Bytes;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a reply is written: gathered whole up to a limit, or passed on in chunks. Used by one
 * thread.
 */
final class ReplyOutput extends OutputStream {
    private static final int CHUNK = 32 << 10;

    private final int limit;
    private final @Nullable Consumer<ByteBuffer> sink;
    private byte[] bytes = new byte[1024];
    private int size;

    private ReplyOutput(int limit, @Nullable Consumer<ByteBuffer> sink) {
        this.limit = limit;
        this.sink = sink;
    }

    static ReplyOutput whole(int limit) {
        return new ReplyOutput(limit, null);
    }

    /** Gives {@code sink} all but the last chunk, which {@link #bytes} holds in the end. */
    static ReplyOutput chunked(Consumer<ByteBuffer> sink) {
        return new ReplyOutput(Integer.MAX_VALUE, sink);
    }

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, from.length);
        if (sink != null && size > 0 && size + length > CHUNK) {
            sink.accept(ByteBuffer.wrap(Arrays.copyOf(bytes, size)));
            size = 0;
        }
        if (length > limit - size) {
            throw new TooLong(limit);
        }
        if (size + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.clamp(2L * bytes.length, size + length, limit));
        }
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    Bytes bytes() {
        return Bytes.wrap(bytes, 0, size);
    }

    /** The reply does not fit into memory's share. */
    static final class TooLong extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooLong(int limit) {
            super(
                    "The reply has more than " + limit + " bytes, which is the configured limit",
                    null,
                    false,
                    false);
        }
    }
}
