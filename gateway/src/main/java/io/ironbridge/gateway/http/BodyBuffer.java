package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** Collects a request body; grows with what has come, not with what was announced. */
final class BodyBuffer {
    private static final int FIRST = 16 * 1024;

    private final int limit;
    private byte[] bytes;
    private int length;

    /**
     * @param expected bytes that will come, as far as is known; 0 when it is not
     * @param limit bytes that may come
     */
    BodyBuffer(long expected, int limit) {
        this.limit = limit;
        this.bytes = new byte[(int) Math.min(expected, FIRST)];
    }

    /** Takes {@code count} bytes of {@code in}. */
    void take(ByteBuf in, int count) throws RefusedRequest {
        if (count > limit - length) {
            throw Framing.tooLarge();
        }
        if (count > bytes.length - length) {
            long doubled = Math.max(FIRST, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(doubled, length + count)));
        }
        in.readBytes(bytes, length, count);
        length += count;
    }

    int length() {
        return length;
    }

    Bytes bytes() {
        return Bytes.wrap(bytes, 0, length);
    }
}
