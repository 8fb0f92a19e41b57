package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2SettingsFrame;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** An HTTP/2 connection that several clients share. Runs on its loop. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class Http2Connection extends ChannelInboundHandlerAdapter {
    private static final int STREAM_WINDOW = 1 << 20;
    private static final int LONGEST_HEADERS = 64 << 10;

    private final HttpDriver driver;
    private final Set<Http2Client> clients = new LinkedHashSet<>();
    private @Nullable Channel channel;
    private boolean ready;
    private boolean ended;

    Http2Connection(HttpDriver driver) {
        this.driver = driver;
    }

    /**
     * Starts to connect; notifies its clients of the result.
     *
     * @param loop executor for events of other threads
     */
    void open(Bootstrap bootstrap, Executor loop) {
        SocketConnector.open(
                bootstrap,
                this::install,
                loop,
                cause -> end(Outcome.NOT_CONNECTED, "not connected", SocketConnector.why(cause)));
    }

    private void install(Channel made) {
        channel = made;
        driver.tls()
                .ifPresent(context -> {
                    HttpTarget target = driver.settings().target();
                    SslHandler tls = context.newHandler(made.alloc(), target.host(), target.port());
                    tls.setHandshakeTimeoutMillis(driver.settings().limits().connect().toMillis());
                    made.pipeline().addLast(tls);
                });
        made.pipeline().addLast(this);
        if (driver.tls().isEmpty()) {
            speakHttp2(made.pipeline());
        }
    }

    private void speakHttp2(ChannelPipeline pipeline) {
        String name = pipeline.context(this).name();
        pipeline.addBefore(
                name,
                null,
                Http2FrameCodecBuilder.forClient()
                        .initialSettings(
                                Http2Settings.defaultSettings()
                                        .pushEnabled(false)
                                        .initialWindowSize(STREAM_WINDOW)
                                        .maxHeaderListSize(LONGEST_HEADERS))
                        .encoderEnforceMaxConcurrentStreams(true)
                        .build());
        pipeline.addBefore(name, null, new Http2MultiplexHandler(new Unasked()));
    }

    /** Closes a stream that the server pushes: push is disabled. */
    private static final class Unasked extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel stream) {
            stream.close();
        }
    }

    // ---- its clients

    boolean takesClients() {
        return !ended;
    }

    boolean isReady() {
        return ready && !ended;
    }

    /** The channel that streams are opened on; null before there is one. */
    @Nullable Channel channel() {
        return channel;
    }

    void join(Http2Client client) {
        clients.add(client);
        if (isReady()) {
            client.execute(client::onConnected);
        }
    }

    /** Removes a client; the last one closes the connection. */
    void leave(Http2Client client) {
        clients.remove(client);
        if (clients.isEmpty() && channel != null) {
            ended = true;
            channel.close();
        }
    }

    // ---- life cycle

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (!(event instanceof SslHandshakeCompletionEvent handshake)) {
            context.fireUserEventTriggered(event);
        } else if (!handshake.isSuccess()) {
            end(
                    Outcome.NOT_CONNECTED,
                    "TLS handshake failed",
                    SocketConnector.why(handshake.cause()));
            context.close();
        } else if (isHttp2(context)) {
            speakHttp2(context.pipeline());
        } else {
            end(Outcome.NOT_CONNECTED, "no HTTP/2", "the server does not offer HTTP/2");
            context.close();
        }
    }

    private static boolean isHttp2(ChannelHandlerContext context) {
        SslHandler tls = context.pipeline().get(SslHandler.class);
        return tls != null && ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol());
    }

    private void begin() {
        ready = true;
        List.copyOf(clients).forEach(Http2Client::onConnected);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof Http2GoAwayFrame) {
            ended = true;
        } else if (message instanceof Http2SettingsFrame && !ready) {
            begin(); // not earlier: the settings have the server's limit of concurrent streams
        }
        ReferenceCountUtil.release(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        end(Outcome.BROKEN, "connection closed", "the server closed the connection");
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        end(Outcome.UNREADABLE, "not HTTP", "the received data is not HTTP/2, or not TLS");
        context.close();
    }

    private void end(Outcome outcome, String reason, String example) {
        ended = true;
        List<Http2Client> affected = new ArrayList<>(clients);
        clients.clear();
        affected.forEach(client -> client.onDisconnect(outcome, reason, example));
    }
}
