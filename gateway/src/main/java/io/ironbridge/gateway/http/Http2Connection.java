package io.ironbridge.gateway.http;

import io.netty.channel.ChannelHandlerContext;

/** HTTP/2 clients are turned away until their side of the edge is there. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty tells failures to the pipeline, too
final class Http2Connection {
    private Http2Connection() {}

    static void add(io.netty.channel.ChannelPipeline pipeline, Serving serving) {
        pipeline.channel().close();
    }

    static void replace(Http1Connection handler, ChannelHandlerContext context, Serving serving) {
        context.close();
    }
}
