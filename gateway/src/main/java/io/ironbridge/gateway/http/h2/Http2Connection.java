package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.FrameLimits;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.HttpTimeouts;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.Watchdog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/2 connection: the state shared by its streams. Closes the connection if no
 * stream has been open for a while, and sends GOAWAY when the listener drains.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
public final class Http2Connection extends ChannelInboundHandlerAdapter
        implements Http2Stream.Connection {
    /** Seconds in which resets are counted. */
    private static final int RESET_WINDOW = 30;

    /**
     * HTTP/2 counts 32 bytes for each header field in addition to its name and value (RFC 9113
     * section 6.5.2).
     */
    private static final int FIELD_OVERHEAD = 32;

    private static final int PSEUDO_FIELDS = 4;

    private final Serving serving;
    private int streams;
    private @Nullable Peer peer;

    @SuppressWarnings(
            "NullAway.Init") // set when the handler is added to its channel, before any event
    private ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init")
    private Watchdog watchdog;

    private Http2Connection(Serving serving) {
        this.serving = serving;
    }

    /** Switches a new connection to HTTP/2. */
    public static void add(ChannelPipeline pipeline, Serving serving) {
        Http2Connection connection = new Http2Connection(serving);
        ChannelInitializer<Channel> streams =
                new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.pipeline().addLast(new Http2Stream(serving, connection));
                    }
                };
        StrictCodec codec = codec(serving);
        pipeline.addLast(
                new LingeringClose(serving.timeouts()),
                new Http2HeadWatch(serving, codec, maxHead(serving.limits())),
                codec,
                new Http2MultiplexHandler(streams),
                connection);
    }

    private static StrictCodec codec(Serving serving) {
        HttpLimits limits = serving.limits();
        FrameLimits frames = limits.frames();
        StrictCodec.Builder builder = new StrictCodec.Builder(serving);
        builder.initialSettings(
                        Http2Settings.defaultSettings()
                                .maxConcurrentStreams(limits.maxConcurrentStreams())
                                .maxHeaderListSize(maxHeaderList(limits)))
                .validateRequiredPseudoHeaders(true)
                .gracefulShutdownTimeoutMillis(serving.timeouts().write().toMillis())
                .decoderEnforceMaxRstFramesPerWindow(limits.maxResets(), RESET_WINDOW)
                .encoderEnforceMaxRstFramesPerWindow(limits.maxResets(), RESET_WINDOW)
                .decoderEnforceMaxConsecutiveEmptyDataFrames(frames.emptyData())
                .decoderEnforceMaxSmallContinuationFrames(frames.smallContinuations() + 1)
                .encoderEnforceMaxQueuedControlFrames(frames.unreadAnswers());
        return builder.codec();
    }

    /**
     * Somewhat more than the limits allow, so that usually only the stream is rejected and the
     * connection continues.
     */
    private static long maxHeaderList(HttpLimits limits) {
        long fields = (long) limits.maxHeaderCount() + PSEUDO_FIELDS;
        long bytes = (long) limits.maxRequestLine() + limits.maxHeaderBytes();
        return 2 * bytes + FIELD_OVERHEAD * fields;
    }

    /** As it is sent: beyond it, the codec would end the connection. */
    private static long maxHead(HttpLimits limits) {
        return Http2CodecUtil.calculateMaxHeaderListSizeGoAway(maxHeaderList(limits));
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        watchdog = new Watchdog(ctx.executor());
        awaitStream();
    }

    /** The client of all streams. */
    @Override
    public Peer peer() {
        Peer known = peer;
        if (known == null) {
            known = Peer.of(context.channel());
            peer = known;
        }
        return known;
    }

    @Override
    public void streamOpened() {
        streams++;
        watchdog.off();
    }

    @Override
    public void streamClosed() {
        streams--;
        if (streams == 0 && context.channel().isActive()) {
            awaitStream();
        }
    }

    private void awaitStream() {
        HttpTimeouts timeouts = serving.timeouts();
        watchdog.in(serving.draining() ? timeouts.drainIdle() : timeouts.idle(), this::close);
    }

    /** Sends GOAWAY and closes without waiting for a client that does not read it. */
    private void close() {
        context.close();
        watchdog.in(serving.timeouts().linger(), () -> closeNow(context.channel()));
    }

    /** Streams that the client opens before it reads GOAWAY are still served. */
    private void sendGoAway() {
        var goodbye = new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR);
        goodbye.setExtraStreamIds(Integer.MAX_VALUE);
        context.writeAndFlush(goodbye);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Serving.Drain.BEGINS) {
            sendGoAway();
            if (streams == 0) {
                awaitStream();
            }
        }
        ReferenceCountUtil.release(event);
    }

    /** Frames of the whole connection, which the codec has handled. */
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ReferenceCountUtil.release(frame);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        watchdog.close();
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof Http2Exception) {
            return; // the codec notifies the client, and closes
        }
        serving.broken(cause);
        ctx.close();
    }

    /** Closes from the head of the pipeline, past the handlers that would wait for the client. */
    public static void closeNow(Channel channel) {
        channel.eventLoop().execute(() -> channel.unsafe().close(channel.unsafe().voidPromise()));
    }
}
