package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.function.LongPredicate;

/** Collects a body in memory, up to a limit. Used by one thread. */
final class WholeBody {
    /**
     * Maximum allocation based on a Content-Length alone; more is allocated only as bytes arrive.
     */
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
     * @param memory grants the total size before it grows; if it refuses, only bytes that were
     *     already read are added
     */
    WholeBody(int limit, long expected, LongPredicate memory) {
        this.limit = limit;
        this.expected = expected;
        this.memory = memory;
    }

    /** Adds the bytes of {@code content}; false if that exceeds the limit. */
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

    /** The array whose first {@link #size} bytes have been received. */
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
