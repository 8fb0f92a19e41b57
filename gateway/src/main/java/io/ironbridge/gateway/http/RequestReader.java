package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reads requests off an HTTP/1 connection, one after the other. */
final class RequestReader {
    /** How far the request that comes next has come. */
    enum Phase {
        IDLE,
        HEAD,
        BODY
    }

    /**
     * A request with its body.
     *
     * @param buffer to be dropped after the request is served; null when there is no body
     */
    record Complete(RequestHead head, @Nullable BodyBuffer buffer) {
        Bytes body() {
            return buffer == null ? Bytes.EMPTY : buffer.bytes();
        }
    }

    private final HttpLimits limits;
    private final BodyBudget budget;
    private final HeadScanner scanner;
    private @Nullable RequestHead head;
    private @Nullable BodyReader body;
    private boolean continueDue;

    RequestReader(HttpLimits limits, BodyBudget budget) {
        this.limits = limits;
        this.budget = budget;
        this.scanner = new HeadScanner(limits);
    }

    /** The next request, or null when more bytes must come. */
    @Nullable Complete read(ByteBuf in) throws RefusedRequest {
        RequestHead current = head == null ? readHead(in) : head;
        if (current == null) {
            return null;
        }
        if (body == null && current.length() == 0) {
            return complete(current, null);
        }
        return readBody(current, in);
    }

    Phase phase() {
        if (head != null) {
            return Phase.BODY;
        }
        return scanner.begun() ? Phase.HEAD : Phase.IDLE;
    }

    /** Whether the client is to be told now to send the body; true once for a request. */
    boolean takeContinueDue() {
        boolean due = continueDue;
        continueDue = false;
        return due;
    }

    private @Nullable RequestHead readHead(ByteBuf in) throws RefusedRequest {
        int length = scanner.scan(in);
        if (length < 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        return HeadParser.parse(bytes, limits);
    }

    private @Nullable Complete readBody(RequestHead current, ByteBuf in) throws RefusedRequest {
        BodyReader reader = body;
        if (reader == null) {
            reader = BodyReader.of(current, limits, budget);
            head = current;
            body = reader;
            continueDue = current.expectsContinue() && !in.isReadable();
        }
        if (!reader.read(in)) {
            return null;
        }
        return complete(current, reader.buffer());
    }

    private Complete complete(RequestHead current, @Nullable BodyBuffer buffer) {
        head = null;
        body = null;
        continueDue = false;
        return new Complete(current, buffer);
    }

    /** Gives up the request that is being read: the rest of it is not to come any more. */
    void drop() {
        if (body != null) {
            body.buffer().drop();
            body = null;
        }
    }
}
