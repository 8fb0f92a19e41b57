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

    /** A request with its body. */
    record Complete(RequestHead head, Bytes body) {}

    private final HttpLimits limits;
    private final HeadScanner scanner;
    private @Nullable RequestHead head;
    private @Nullable BodyReader body;
    private boolean continueDue;

    RequestReader(HttpLimits limits) {
        this.limits = limits;
        this.scanner = new HeadScanner(limits);
    }

    /** The next request, or null when more bytes must come. */
    @Nullable Complete read(ByteBuf in) throws RefusedRequest {
        RequestHead current = head == null ? readHead(in) : head;
        if (current == null) {
            return null;
        }
        if (body == null && current.length() == 0) {
            return complete(current, Bytes.EMPTY);
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
            reader = BodyReader.of(current, limits);
            head = current;
            body = reader;
            continueDue = current.expectsContinue() && !in.isReadable();
        }
        if (!reader.read(in)) {
            return null;
        }
        return complete(current, reader.bytes());
    }

    private Complete complete(RequestHead current, Bytes bytes) {
        head = null;
        body = null;
        continueDue = false;
        return new Complete(current, bytes);
    }
}
