package io.ironbridge.benchmarks.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/** One connection to the back end: one reply at a time. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers are notified of the result
final class BackEndHandler extends SimpleChannelInboundHandler<HttpObject> {
    private final BackEndConnections connections;
    private @Nullable Reply reply;
    private boolean kept;

    BackEndHandler(BackEndConnections connections) {
        this.connections = connections;
    }

    /** The next reply belongs to this client. */
    void expect(Reply next) {
        reply = next;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
        Reply now = reply;
        if (now == null || part.decoderResult().isFailure()) {
            context.close();
            return;
        }
        if (part instanceof HttpResponse response) {
            kept = HttpUtil.isKeepAlive(response);
        }
        now.pass(part);
        if (part instanceof LastHttpContent) {
            reply = null;
            if (kept) {
                connections.free(context.channel());
            } else {
                context.close();
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        connections.gone(context.channel());
        Reply unfinished = reply;
        reply = null;
        if (unfinished != null) {
            unfinished.fail();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
