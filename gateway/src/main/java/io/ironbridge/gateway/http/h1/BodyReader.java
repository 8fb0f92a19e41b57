package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;

/** Reads the body of one HTTP/1 request. */
interface BodyReader {
    /**
     * Reads the available part of the body.
     *
     * @return whether the body is complete
     */
    boolean read(ByteBuf in) throws RefusedRequest;

    /** The bytes read so far; the reader's owner drops them. */
    BodyBuffer buffer();
}
