package io.ironbridge.connectorapi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Flow;

/** The forms in which data goes to a back end and comes back. */
public sealed interface Payload {
    /** A JSON text in UTF-8. */
    record Json(Bytes text) implements Payload {}

    /**
     * The reply of a back end that speaks HTTP.
     *
     * @param status the HTTP status, 200 to 599
     * @param headers in the order received; repeated names stay repeated
     */
    record HttpReply(int status, List<Header> headers, Body body) implements Payload {
        public HttpReply {
            headers = List.copyOf(headers);
        }
    }

    /** One header field; the name in the case in which it came. */
    record Header(String name, String value) {}

    /** A body, whole or still arriving. */
    sealed interface Body {}

    /** All of the body. */
    record Whole(Bytes bytes) implements Body {}

    /**
     * A body that is passed on while it arrives, with back-pressure. It is given only to targets
     * prepared for it. The connection stays busy until the publisher has completed, failed or been
     * cancelled, so it must be subscribed exactly once. The buffers are the subscriber's to keep. A
     * failure after the first byte is signalled by {@code onError}.
     */
    record Streamed(Flow.Publisher<ByteBuffer> chunks) implements Body {}
}
