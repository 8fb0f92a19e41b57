package io.ironbridge.gateway.http;

import io.netty.buffer.ByteBuf;

/** Reads the body of one HTTP/1 request. */
sealed interface BodyReader permits FixedBody, ChunkedBody {
    /** Takes what there is of the body; true when it is complete. */
    boolean read(ByteBuf in) throws RefusedRequest;

    /** What has been taken; it is the reader's owner who drops it. */
    BodyBuffer buffer();

    static BodyReader of(RequestHead head, HttpLimits limits, BodyBudget budget) {
        return head.chunked()
                ? new ChunkedBody(limits, budget)
                : new FixedBody(head.length(), limits.maxBodyBytes(), budget);
    }
}
