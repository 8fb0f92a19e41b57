package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** Gathers a body in memory, up to a limit. Used by one thread. */
final class WholeBody {
    /** As much is allocated on the word of a Content-Length; beyond that, bytes must come first. */
    private static final int TRUSTED = 1 << 20;

    private static final int LEAST = 1024;
    private static final byte[] NOTHING = {};

    private final int limit;
    private final long expected;
    private final LongPredicate memory;
    private byte[] bytes = NOTHING;
    private int size;

    /**
     * @param limit in bytes
     * @param expected the Content-Length, at most {@code limit}, or -1
     * @param memory is asked before so many bytes are taken in all; where it refuses, only what
     *     comes all the same is kept
     */
    WholeBody(int limit, long expected, LongPredicate memory) {
        this.limit = limit;
        this.expected = expected;
        this.memory = memory;
    }

    /** Adds what {@code content} holds; false when that is more than the limit. */
    boolean add(ByteBuf content) {
        int more = content.readableBytes();
        if (more > limit - size) {
            return false;
        }
        grow(size + more);
        content.getBytes(content.readerIndex(), bytes, size, more);
        size += more;
        return true;
    }

    int size() {
        return size;
    }

    /** What has come stands in the first {@link #size} bytes. */
    byte[] array() {
        return bytes;
    }

    Bytes bytes() {
        return Bytes.wrap(bytes, 0, size);
    }

    private void grow(int needed) {
        if (needed > bytes.length) {
            int room = room(needed);
            boolean granted = memory.test(Math.max(room, expected));
            bytes = Arrays.copyOf(bytes, granted ? room : needed);
        }
    }

    private int room(int needed) {
        long ahead = Math.max(2L * bytes.length, Math.clamp(expected, LEAST, TRUSTED));
        return (int) Math.max(needed, Math.min(ahead, expected < 0 ? limit : expected));
    }
}
