package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.RequestHead;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads requests from an HTTP/1 connection, one at a time. */
final class RequestReader {
    /** The part of the request that is read next. */
    enum Phase {
        IDLE,
        HEAD,
        BODY
    }

    private final HttpLimits limits;
    private final HeadScanner scanner;
    private @Nullable RequestHead head;
    private @Nullable BodyReader body;
    private boolean continueDue;

    RequestReader(HttpLimits limits) {
        this.limits = limits;
        this.scanner = new HeadScanner(limits);
    }

    /** The head of the next request, or null if more bytes are needed. */
    @Nullable RequestHead readHead(ByteBuf in) throws RefusedRequest {
        int length = scanner.scan(in);
        if (length < 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        RequestHead read = HeadParser.parse(bytes, limits);
        head = read.length() == 0 ? null : read;
        return read;
    }

    /**
     * Bytes of the body after the last head; {@link RequestHead#CHUNKED}; 0 if it has been read.
     */
    long unread() {
        return head == null ? 0 : head.length();
    }

    /** Starts reading the body after the last head. */
    void expectBody(BodyBudget budget) {
        RequestHead before = Objects.requireNonNull(head);
        body =
                before.chunked()
                        ? new ChunkedBody(limits, budget)
                        : new FixedBody(before.length(), limits.maxBodyBytes(), budget);
        continueDue = before.expectsContinue();
    }

    /** The body, which the caller must drop; null if more bytes are needed. */
    @Nullable BodyBuffer readBody(ByteBuf in) throws RefusedRequest {
        BodyReader reader = Objects.requireNonNull(body);
        continueDue &= !in.isReadable();
        if (!reader.read(in)) {
            return null;
        }
        forgetBody();
        return reader.buffer();
    }

    /** Stops reading the body; a head is expected next. */
    void forgetBody() {
        head = null;
        body = null;
        continueDue = false;
    }

    Phase phase() {
        if (head != null) {
            return Phase.BODY;
        }
        return scanner.begun() ? Phase.HEAD : Phase.IDLE;
    }

    /** Whether to ask the client now to send the body; true once for a request. */
    boolean takeContinueDue() {
        boolean due = continueDue;
        continueDue = false;
        return due;
    }

    /** Abandons the request that is being read; the rest of it is not read. */
    void drop() {
        if (body != null) {
            body.buffer().drop();
            body = null;
        }
    }
}
