package io.ironbridge.benchmarks.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Map;

/** One client: one request at a time, without a body. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers are notified of the result
final class ClientHandler extends SimpleChannelInboundHandler<HttpObject> {
    private static final String PARAMETER = "workDept";

    private final BackEndConnections backEnd;
    private String pattern = "";

    ClientHandler(BackEndConnections backEnd) {
        this.backEnd = backEnd;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
        if (message instanceof HttpRequest request) {
            pattern = pattern(request.uri());
        }
        if (message instanceof LastHttpContent) {
            if (pattern.isEmpty()) {
                refuse(context, HttpResponseStatus.BAD_REQUEST);
            } else {
                backEnd.send(pattern, new Reply(context));
            }
        }
    }

    /** The pattern, if it needs no escapes in JSON; otherwise empty. */
    private static String pattern(String uri) {
        Map<String, List<String>> query = new QueryStringDecoder(uri).parameters();
        String given = query.getOrDefault(PARAMETER, List.of("")).getFirst();
        return given.matches("[A-Za-z0-9%_ ]+") ? given : "";
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }

    /** Answers without a body and ends the connection. */
    static void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
        DefaultFullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
        response.headers()
                .set(HttpHeaderNames.CONTENT_LENGTH, 0)
                .set(HttpHeaderNames.CONNECTION, "close");
        context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
}
