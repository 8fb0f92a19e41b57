package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A response. The listener sets Content-Length, Transfer-Encoding, Connection and Date; {@code
 * content-type} and all other fields are in {@code headers}.
 */
public record Response(int status, List<Map.Entry<String, String>> headers, Body body) {
    public Response {
        headers = List.copyOf(headers);
    }

    /** The body of a response. */
    public sealed interface Body {}

    /** The complete body; may be empty. */
    public record Whole(Bytes bytes) implements Body {}

    /**
     * A body that is sent while it is produced, as fast as the client reads it. If it fails after
     * the head was sent, the connection is closed (HTTP/2: the stream is reset).
     *
     * @param otherwise makes the answer if it fails before that; null for a problem of the listener
     */
    public record Streamed(
            Flow.Publisher<ByteBuffer> chunks, @Nullable Supplier<Response> otherwise)
            implements Body {
        /** A body that is replaced by a problem of the listener if it fails at once. */
        public Streamed(Flow.Publisher<ByteBuffer> chunks) {
            this(chunks, null);
        }
    }
}
