package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;

/** Reads the body of one HTTP/1 request. */
interface BodyReader {
    /** Takes what there is of the body; true when it is complete. */
    boolean read(ByteBuf in) throws RefusedRequest;

    /** What has been taken; it is the reader's owner who drops it. */
    BodyBuffer buffer();
}
