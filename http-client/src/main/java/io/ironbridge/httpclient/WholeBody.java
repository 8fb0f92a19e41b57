package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Gathers a body in memory, up to a limit. Used by one thread. */
final class WholeBody {
    /** As much is allocated on the word of a Content-Length; beyond that, bytes must come first. */
    private static final int TRUSTED = 1 << 20;

    private final int limit;
    private byte[] bytes;
    private int size;

    /**
     * @param limit in bytes
     * @param expected what Content-Length says, or -1
     */
    WholeBody(int limit, long expected) {
        this.limit = limit;
        this.bytes = new byte[Math.clamp(expected, 0, Math.min(limit, TRUSTED))];
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

    Bytes bytes() {
        return Bytes.wrap(bytes, 0, size);
    }

    private void grow(int needed) {
        if (needed > bytes.length) {
            bytes =
                    Arrays.copyOf(
                            bytes, Math.clamp(Math.max(2L * bytes.length, 1024), needed, limit));
        }
    }
}
