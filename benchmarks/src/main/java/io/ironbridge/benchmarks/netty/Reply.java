package io.ironbridge.benchmarks.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Passes one reply to its client. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers are notified of the result
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

    /** The reply is incomplete. */
    void fail() {
        if (begun) {
            client.close();
        } else {
            ClientHandler.refuse(client, HttpResponseStatus.BAD_GATEWAY);
        }
    }
}
