package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import io.netty.buffer.ByteBuf;

/** Reads the body of one HTTP/1 request. */
sealed interface BodyReader permits FixedBody, ChunkedBody {
    /** Takes what there is of the body; true when it is complete. */
    boolean read(ByteBuf in) throws RefusedRequest;

    /** The body, once complete. */
    Bytes bytes();

    static BodyReader of(RequestHead head, HttpLimits limits) {
        return head.chunked()
                ? new ChunkedBody(limits)
                : new FixedBody(head.length(), limits.maxBodyBytes());
    }
}
