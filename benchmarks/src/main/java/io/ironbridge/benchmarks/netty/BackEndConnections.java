package io.ironbridge.benchmarks.netty;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;

/** Idle connections to the back end, the last used first. On the event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // handlers are notified of the result
final class BackEndConnections {
    private static final String SERVICE = "/services/SYSIBMSERVICE/employeeList";

    private final Bootstrap bootstrap;
    private final String host;
    private final String authorization;
    private final Deque<Channel> idle = new ArrayDeque<>();

    BackEndConnections(EventLoopGroup loop, boolean epoll, int port, String credentials) {
        this.host = "127.0.0.1:" + port;
        this.authorization =
                "Basic "
                        + Base64.getEncoder()
                                .encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        this.bootstrap =
                new Bootstrap()
                        .group(loop)
                        .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                        .option(ChannelOption.TCP_NODELAY, true)
                        .remoteAddress(InetAddress.getLoopbackAddress(), port)
                        .handler(handlers());
    }

    private ChannelInitializer<Channel> handlers() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(
                                new HttpClientCodec(), new BackEndHandler(BackEndConnections.this));
            }
        };
    }

    /** Requests the employees of a pattern from the back end. */
    void send(String pattern, Reply reply) {
        Channel free = idle.poll();
        if (free != null) {
            send(free, pattern, reply);
            return;
        }
        ChannelFuture connected = bootstrap.connect();
        connected.addListener(_ -> {
            if (connected.isSuccess()) {
                send(connected.channel(), pattern, reply);
            } else {
                reply.fail();
            }
        });
    }

    private void send(Channel connection, String pattern, Reply reply) {
        connection.pipeline().get(BackEndHandler.class).expect(reply);
        DefaultFullHttpRequest request =
                new DefaultFullHttpRequest(
                        HttpVersion.HTTP_1_1,
                        HttpMethod.POST,
                        SERVICE,
                        ByteBufUtil.writeAscii(
                                connection.alloc(), "{\"workDept\":\"" + pattern + "\"}"));
        request.headers()
                .set(HttpHeaderNames.HOST, host)
                .set(HttpHeaderNames.AUTHORIZATION, authorization)
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .set(HttpHeaderNames.CONTENT_LENGTH, request.content().readableBytes());
        connection.writeAndFlush(request, connection.voidPromise());
    }

    void free(Channel connection) {
        idle.push(connection);
    }

    void gone(Channel connection) {
        idle.remove(connection);
    }
}
