package io.ironbridge.gateway.http.h1;

import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.RefusedRequest;
import io.netty.buffer.ByteBuf;

/** A body with a Content-Length. */
final class FixedBody implements BodyReader {
    private final BodyBuffer body;
    private final long length;

    FixedBody(long length, int limit, BodyBudget budget) {
        this.length = length;
        this.body = new BodyBuffer((int) Math.min(length, limit), budget);
    }

    @Override
    public boolean read(ByteBuf in) throws RefusedRequest {
        body.take(in, (int) Math.min(in.readableBytes(), length - body.length()));
        return body.length() == length;
    }

    @Override
    public BodyBuffer buffer() {
        return body;
    }
}
