package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Collects a request body; grows with the bytes received, not with the announced length, and
 * occupies the budget until it is dropped.
 */
public final class BodyBuffer {
    private static final int FIRST = 16 * 1024;
    private static final byte[] NOTHING = new byte[0];

    private final int limit;
    private final BodyBudget budget;
    private byte[] bytes = NOTHING;
    private int length;

    /**
     * @param limit maximum number of bytes
     */
    public BodyBuffer(int limit, BodyBudget budget) {
        this.limit = limit;
        this.budget = budget;
    }

    /** Takes {@code count} bytes of {@code in}. */
    public void take(ByteBuf in, int count) throws RefusedRequest {
        if (count > limit - length) {
            throw Framing.tooLarge();
        }
        if (count > bytes.length - length) {
            grow(length + count);
        }
        in.readBytes(bytes, length, count);
        length += count;
    }

    private void grow(int needed) throws RefusedRequest {
        long doubled = Math.max(FIRST, 2L * bytes.length);
        int size = (int) Math.min(limit, Math.max(doubled, needed));
        if (!budget.take(size - bytes.length)) {
            throw RefusedRequest.of(503, "The server holds too many request bodies at the moment.");
        }
        bytes = Arrays.copyOf(bytes, size);
    }

    public int length() {
        return length;
    }

    public Bytes bytes() {
        return Bytes.wrap(bytes, 0, length);
    }

    /** Releases the body and its share of the budget; may be called again. */
    public void drop() {
        budget.giveBack(bytes.length);
        bytes = NOTHING;
        length = 0;
    }
}
