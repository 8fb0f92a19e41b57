package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A response. Content-Length, Transfer-Encoding, Connection and Date are the listener's business;
 * {@code content-type} and all else stand in {@code headers}.
 */
public record Response(int status, List<Map.Entry<String, String>> headers, Body body) {
    public Response {
        headers = List.copyOf(headers);
    }

    /** What follows the head. */
    public sealed interface Body {}

    /** All of the body; may be empty. */
    public record Whole(Bytes bytes) implements Body {}

    /**
     * A body sent while it is made, as fast as the client takes it. If it fails after the head was
     * sent, the connection is closed (HTTP/2: the stream is reset).
     *
     * @param otherwise makes the answer where it fails before that; null: it is a problem of the
     *     listener's
     */
    public record Streamed(
            Flow.Publisher<ByteBuffer> chunks, @Nullable Supplier<Response> otherwise)
            implements Body {
        /** One that becomes a problem of the listener's where it fails at once. */
        public Streamed(Flow.Publisher<ByteBuffer> chunks) {
            this(chunks, null);
        }
    }
}
