package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Payload;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the replies of one connection: skips interim ones, enforces the limits for the others, and
 * assembles a body or passes it on. Runs on the event loop.
 */
final class ReplyReader {
    private final HttpClientConfig.Limits limits;
    private final Listener listener;
    private final LongPredicate memory;
    private final JsonEnd json = new JsonEnd();
    private boolean streamed;
    private ReplyForm form = ReplyForm.ANY;
    private boolean interim;
    private boolean checked;
    private @Nullable Head head;
    private @Nullable WholeBody whole;

    ReplyReader(HttpClientConfig.Limits limits, Listener listener) {
        this.limits = limits;
        this.listener = listener;
        this.memory = listener::takes;
    }

    /** A final reply's status and headers, and whether the connection stays open. */
    record Head(int status, List<Payload.Header> headers, boolean keepAlive) {}

    /** Receives the events of a reply; the next request may be sent before a method returns. */
    interface Listener {
        /** The head of a reply whose body is assembled completely, at least while it is short. */
        void begun(Head head);

        /**
         * The assembled body needs memory.
         *
         * @return whether it was granted; otherwise only what has been read already is delivered,
         *     until it is
         */
        boolean takes(long bytes);

        /** The reply is complete. */
        void complete(Head head, Bytes body);

        /** The body is passed on in pieces from here on. */
        void streaming(Head head);

        /** A piece of the body, owned by the listener. */
        void piece(ByteBuffer bytes);

        /** The body is complete. */
        void ended();

        /** The reply is not valid; no more events follow. */
        void unreadable(String what);
    }

    /**
     * The next bytes begin the reply to a new request.
     *
     * @param mayStream whether the body of a reply with status 200 may be passed on; if it must be
     *     JSON, that is checked here, since the receivers do not read it
     * @param wanted the required form of the body
     */
    void expectReply(boolean mayStream, ReplyForm wanted) {
        streamed = mayStream;
        form = wanted;
        checked = false;
        interim = false;
        head = null;
        whole = null;
    }

    /** Handles an object from the decoder. */
    void read(HttpObject object) {
        if (object instanceof HttpResponse response) {
            readHead(response);
        } else if (object instanceof HttpContent content) {
            readContent(content.content(), content instanceof LastHttpContent);
        }
    }

    private void readHead(HttpResponse response) {
        int status = response.status().code();
        interim = status >= 100 && status < 200 && status != 101;
        if (interim) {
            return;
        }
        if (status < 200
                || status > 599
                || !"HTTP".equals(response.protocolVersion().protocolName())) {
            listener.unreadable(
                    "a reply with " + response.protocolVersion() + " and status " + status);
            return;
        }
        String fault = form.fault(status, response.headers());
        if (fault != null) {
            listener.unreadable(fault);
            return;
        }
        checked = streamed && form.isOf(status);
        json.begin();
        begin(
                new Head(status, headers(response), HttpUtil.isKeepAlive(response)),
                HttpUtil.getContentLength(response, -1L));
    }

    private static List<Payload.Header> headers(HttpResponse response) {
        List<Payload.Header> headers = new ArrayList<>(response.headers().size());
        for (Map.Entry<String, String> header : response.headers()) {
            headers.add(new Payload.Header(header.getKey(), header.getValue()));
        }
        return headers;
    }

    private void begin(Head begun, long expected) {
        head = begun;
        if (mayStream(begun) && expected > limits.streamAbove()) {
            listener.streaming(begun);
        } else if (expected > limits.replyBytes()) {
            tooLong();
        } else {
            listener.begun(begun);
            whole = new WholeBody(limits.replyBytes(), expected, memory(begun));
        }
    }

    /** A body that may be passed on is assembled only while it is short. */
    private LongPredicate memory(Head begun) {
        return mayStream(begun) ? _ -> true : memory;
    }

    private boolean mayStream(Head begun) {
        return streamed && begun.status == 200;
    }

    private void readContent(ByteBuf content, boolean last) {
        if (interim) {
            interim = !last;
        } else if (whole == null) {
            pass(content, last);
        } else {
            gather(whole, content, last);
        }
    }

    /** An invalid piece is not passed on: the body must not look complete by its length. */
    private void pass(ByteBuf content, boolean last) {
        byte[] bytes = new byte[content.readableBytes()];
        content.getBytes(content.readerIndex(), bytes);
        if (isFaulty(bytes, bytes.length, last)) {
            return;
        }
        if (bytes.length > 0) {
            listener.piece(ByteBuffer.wrap(bytes));
        }
        if (last) {
            listener.ended();
        }
    }

    private boolean isFaulty(byte[] bytes, int length, boolean last) {
        if (!checked) {
            return false;
        }
        String fault = json.add(bytes, length);
        if (fault == null && last) {
            fault = json.end();
        }
        if (fault != null) {
            listener.unreadable(fault);
        }
        return fault != null;
    }

    private void gather(WholeBody body, ByteBuf content, boolean last) {
        Head begun = Objects.requireNonNull(head);
        if (!body.add(content)) {
            tooLong();
        } else if (last) {
            whole = null; // so that an idle connection does not hold it
            if (!isFaulty(body.array(), body.size(), true)) {
                listener.complete(begun, body.bytes());
            }
        } else if (body.size() > limits.streamAbove() && mayStream(begun)) {
            switchToStreaming(begun, body);
        }
    }

    /** A body of unknown length has exceeded the size for assembling. */
    private void switchToStreaming(Head begun, WholeBody body) {
        whole = null;
        if (!isFaulty(body.array(), body.size(), false)) {
            listener.streaming(begun);
            listener.piece(body.bytes().buffer());
        }
    }

    private void tooLong() {
        listener.unreadable("a reply of more than " + limits.replyBytes() + " bytes");
    }
}
