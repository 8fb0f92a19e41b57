package io.ironbridge.workloaddriver.protocol.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/** An HTTP/2 server that a test tells what to answer: by prior knowledge, or over TLS by ALPN. */
final class TestHttp2Server implements AutoCloseable {
    final List<Request> requests = new CopyOnWriteArrayList<>();
    final AtomicInteger connections = new AtomicInteger();
    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Script script;
    private final Channel listener;

    /** What came. */
    record Request(int number, Http2Headers headers, String body) {}

    /** What happens to a request. */
    sealed interface Reply {}

    record Whole(int status, String body) implements Reply {}

    /** With a 103 before and trailers behind. */
    record Wrapped(String body) implements Reply {}

    record Reset() implements Reply {}

    /** An answer, and no more on this connection. */
    record GoAway(String body) implements Reply {}

    record Silence() implements Reply {}

    interface Script {
        Reply answer(Request request);
    }

    private TestHttp2Server(Script script, @Nullable SslContext tls) {
        this.script = script;
        this.listener =
                new ServerBootstrap()
                        .group(group)
                        .channel(NioServerSocketChannel.class)
                        .childHandler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel made) {
                                        connections.incrementAndGet();
                                        if (tls != null) {
                                            made.pipeline().addLast(tls.newHandler(made.alloc()));
                                        }
                                        speak(made);
                                    }
                                })
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .syncUninterruptibly()
                        .channel();
    }

    static TestHttp2Server start(Script script) {
        return new TestHttp2Server(script, null);
    }

    static TestHttp2Server secure(TestTls keys, Script script) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys.store())) {
            store.load(in, TestTls.PASSWORD.toCharArray());
        }
        KeyManagerFactory managers =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, TestTls.PASSWORD.toCharArray());
        return new TestHttp2Server(
                script,
                SslContextBuilder.forServer(managers)
                        .applicationProtocolConfig(
                                new ApplicationProtocolConfig(
                                        Protocol.ALPN,
                                        SelectorFailureBehavior.NO_ADVERTISE,
                                        SelectedListenerFailureBehavior.ACCEPT,
                                        "h2"))
                        .build());
    }

    HttpTarget target() {
        return new HttpTarget(
                false, "127.0.0.1", ((InetSocketAddress) listener.localAddress()).getPort());
    }

    private void speak(Channel connection) {
        connection
                .pipeline()
                .addLast(
                        Http2FrameCodecBuilder.forServer()
                                .initialSettings(
                                        Http2Settings.defaultSettings().maxConcurrentStreams(20))
                                .build(),
                        new Http2MultiplexHandler(
                                new ChannelInitializer<Channel>() {
                                    @Override
                                    protected void initChannel(Channel stream) {
                                        stream.pipeline().addLast(new Stream());
                                    }
                                }));
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private final class Stream extends SimpleChannelInboundHandler<Http2StreamFrame> {
        private final ByteBuf body = Unpooled.buffer();
        private @Nullable Http2Headers head;

        @Override
        protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
            if (frame instanceof Http2HeadersFrame headers) {
                head = headers.headers();
                if (headers.isEndStream()) {
                    answer(context, headers.headers());
                }
            } else if (frame instanceof Http2DataFrame data) {
                body.writeBytes(data.content());
                if (data.isEndStream() && head != null) {
                    answer(context, head);
                }
            }
        }

        private void answer(ChannelHandlerContext context, Http2Headers headers) {
            Request request =
                    new Request(
                            requests.size() + 1, headers, body.toString(StandardCharsets.UTF_8));
            requests.add(request);
            switch (script.answer(request)) {
                case Whole(int status, String text) -> whole(context, status, text);
                case Wrapped(String text) -> {
                    context.write(new DefaultHttp2HeadersFrame(status(103)));
                    context.write(new DefaultHttp2HeadersFrame(status(200)));
                    context.write(data(text, false));
                    context.writeAndFlush(
                            new DefaultHttp2HeadersFrame(
                                    new DefaultHttp2Headers().set("x-sum", "1"), true));
                }
                case Reset() ->
                        context.writeAndFlush(
                                new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM));
                case GoAway(String text) -> {
                    context.channel()
                            .parent()
                            .writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
                    whole(context, 200, text);
                }
                case Silence() -> {}
            }
        }

        private void whole(ChannelHandlerContext context, int status, String text) {
            context.write(new DefaultHttp2HeadersFrame(status(status), text.isEmpty()));
            if (!text.isEmpty()) {
                context.write(data(text, true));
            }
            context.flush();
        }

        private Http2Headers status(int status) {
            return new DefaultHttp2Headers().status(Integer.toString(status));
        }

        private DefaultHttp2DataFrame data(String text, boolean last) {
            return new DefaultHttp2DataFrame(
                    Unpooled.copiedBuffer(text, StandardCharsets.UTF_8), last);
        }
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
