package io.ironbridge.benchmarks.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** The way of one reply to its client. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers hear of what comes of it
final class Reply {
    private final ChannelHandlerContext client;
    private boolean begun;

    Reply(ChannelHandlerContext client) {
        this.client = client;
    }

    /** Passes a part on; the last one sends all. */
    void pass(HttpObject part) {
        if (part instanceof HttpResponse response) {
            begun = true;
            response.headers().remove(HttpHeaderNames.CONNECTION);
        }
        Object kept = ReferenceCountUtil.retain(part);
        if (part instanceof LastHttpContent) {
            client.writeAndFlush(kept, client.voidPromise());
        } else {
            client.write(kept, client.voidPromise());
        }
    }

    /** There is no whole reply. */
    void fail() {
        if (begun) {
            client.close();
        } else {
            ClientHandler.refuse(client, HttpResponseStatus.BAD_GATEWAY);
        }
    }
}
