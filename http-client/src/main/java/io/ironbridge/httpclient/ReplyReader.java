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
 * Reads the replies of one connection: skips interim ones, holds the others to the limits, and puts
 * a body together or passes it on. On the event loop.
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

    /** A final reply's status and headers, and whether the connection outlives it. */
    record Head(int status, List<Payload.Header> headers, boolean keepAlive) {}

    /** Receives the events of a reply; the next request may be sent before a method returns. */
    interface Listener {
        /** The head of a reply has come whose body is held whole, or as long as it is short. */
        void begun(Head head);

        /**
         * The body, which is held whole, takes so many bytes of memory.
         *
         * @return whether there are as many; else no more comes than has been read already, until
         *     there are
         */
        boolean takes(long bytes);

        /** All of the reply has come. */
        void complete(Head head, Bytes body);

        /** The body is passed on from here, piece by piece. */
        void streaming(Head head);

        /** A piece of such a body, which is the listener's to keep. */
        void piece(ByteBuffer bytes);

        /** Such a body has ended. */
        void ended();

        /** The reply is not valid; no more events follow. */
        void unreadable(String what);
    }

    /**
     * The next bytes begin the reply to a new request.
     *
     * @param mayStream whether the body of a reply with status 200 may be passed on; a body that
     *     has to be JSON is held to that here, as those who pass it on do not read it
     * @param wanted what its body has to be
     */
    void expectReply(boolean mayStream, ReplyForm wanted) {
        streamed = mayStream;
        form = wanted;
        checked = false;
        interim = false;
        head = null;
        whole = null;
    }

    /** Takes what the decoder has made of the bytes. */
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

    /** A body that may yet be passed on is held whole only as long as it is short. */
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

    /** A faulty piece is not passed on: the body must not look whole by its length. */
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
            whole = null; // an idle connection must not keep it
            if (!isFaulty(body.array(), body.size(), true)) {
                listener.complete(begun, body.bytes());
            }
        } else if (body.size() > limits.streamAbove() && mayStream(begun)) {
            goOnStreaming(begun, body);
        }
    }

    /** A body of unknown length has grown beyond what is held whole. */
    private void goOnStreaming(Head begun, WholeBody body) {
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
