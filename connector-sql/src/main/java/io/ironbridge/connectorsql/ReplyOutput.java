package io.ironbridge.connectorsql;

import io.ironbridge.connectorapi.Bytes;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The output for a reply: collected up to a limit, or passed on in chunks. Used by one thread. */
final class ReplyOutput extends OutputStream {
    private static final int CHUNK = 32 << 10;
    private static final int LEAST = 1024;

    private final int limit;
    private final LongConsumer memory;
    private final @Nullable Consumer<ByteBuffer> sink;
    private byte[] bytes = {};
    private int size;

    private ReplyOutput(int limit, LongConsumer memory, @Nullable Consumer<ByteBuffer> sink) {
        this.limit = limit;
        this.memory = memory;
        this.sink = sink;
    }

    /**
     * Collects everything.
     *
     * @param memory waits until the given total of bytes may be used
     */
    static ReplyOutput whole(int limit, LongConsumer memory) {
        return new ReplyOutput(limit, memory, null);
    }

    /** Passes all but the last chunk to {@code sink}; {@link #bytes} returns the last one. */
    static ReplyOutput chunked(Consumer<ByteBuffer> sink) {
        return new ReplyOutput(Integer.MAX_VALUE, _ -> {}, sink);
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
            int room = Math.clamp(Math.max(2L * bytes.length, LEAST), size + length, limit);
            memory.accept(room);
            bytes = Arrays.copyOf(bytes, room);
        }
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    Bytes bytes() {
        return Bytes.wrap(bytes, 0, size);
    }

    /** The reply exceeds the limit of memory. */
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
