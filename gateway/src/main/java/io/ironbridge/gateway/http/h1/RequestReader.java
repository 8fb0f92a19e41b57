package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.RequestHead;
import io.netty.buffer.ByteBuf;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads requests off an HTTP/1 connection, one after the other. */
final class RequestReader {
    /** How far the request that comes next has come. */
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

    /** The head of the next request, or null when more bytes must come. */
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

    /** Bytes of the body behind the last head; {@link RequestHead#CHUNKED}; 0: it is read. */
    long unread() {
        return head == null ? 0 : head.length();
    }

    /** Begins to read the body behind the last head. */
    void expectBody(BodyBudget budget) {
        RequestHead before = Objects.requireNonNull(head);
        body =
                before.chunked()
                        ? new ChunkedBody(limits, budget)
                        : new FixedBody(before.length(), limits.maxBodyBytes(), budget);
        continueDue = before.expectsContinue();
    }

    /** The body, which its owner has to drop; null when more bytes must come. */
    @Nullable BodyBuffer readBody(ByteBuf in) throws RefusedRequest {
        BodyReader reader = Objects.requireNonNull(body);
        continueDue &= !in.isReadable();
        if (!reader.read(in)) {
            return null;
        }
        forgetBody();
        return reader.buffer();
    }

    /** Leaves the body to others: what comes next is a head. */
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

    /** Whether the client is to be told now to send the body; true once for a request. */
    boolean takeContinueDue() {
        boolean due = continueDue;
        continueDue = false;
        return due;
    }

    /** Gives up the request that is being read: the rest of it is not to come any more. */
    void drop() {
        if (body != null) {
            body.buffer().drop();
            body = null;
        }
    }
}
