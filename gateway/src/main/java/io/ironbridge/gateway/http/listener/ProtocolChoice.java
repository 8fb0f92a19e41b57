package io.ironbridge.gateway.http.listener;

import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.h1.Http1Connection;
import io.ironbridge.gateway.http.h2.Http2Connection;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;

/** Continues with HTTP/1 or HTTP/2, as agreed in the TLS handshake. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class ProtocolChoice extends ApplicationProtocolNegotiationHandler {
    private final Serving serving;

    ProtocolChoice(Serving serving) {
        super(ApplicationProtocolNames.HTTP_1_1);
        this.serving = serving;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
        if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
            Http2Connection.add(ctx.pipeline(), serving);
        } else {
            ctx.pipeline().addLast(new Http1Connection(serving));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        serving.broken(cause);
        ctx.close();
    }
}
