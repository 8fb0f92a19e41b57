package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.HalfClose;
import io.ironbridge.gateway.http.HttpTimeouts;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Closes an HTTP/2 connection so that the client can read the reason: only the server's side at
 * first, and further input is discarded for a while. Closing at once would send a TCP reset, which
 * discards what the client has not read yet.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class LingeringClose extends ChannelDuplexHandler {
    private final HttpTimeouts timeouts;
    private boolean closing;

    LingeringClose(HttpTimeouts timeouts) {
        this.timeouts = timeouts;
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (closing || !ctx.channel().isActive()) {
            ctx.close(promise);
            return;
        }
        closing = true;
        ctx.channel().closeFuture().addListener(_ -> promise.trySuccess());
        ctx.executor()
                .schedule(() -> ctx.close(), timeouts.linger().toNanos(), TimeUnit.NANOSECONDS);
        HalfClose.output(ctx.channel());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (closing) {
            ReferenceCountUtil.release(message);
        } else {
            ctx.fireChannelRead(message);
        }
    }
}
