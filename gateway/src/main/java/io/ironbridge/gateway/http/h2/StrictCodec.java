package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.Serving;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Exception.ShutdownHint;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Netty's codec with stricter rules. A frame on a stream that has ended, or was skipped, ends the
 * connection (RFC 9113 sections 5.1 and 5.1.1), where Netty only resets the stream. Frames on
 * streams that this side has reset were already in transit and are ignored. Heads that Netty
 * rejects are answered like others, and connections that it ends are logged.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class StrictCodec extends Http2FrameCodec {
    /** The stream id of the connection itself (RFC 9113 section 5.1.1). */
    static final int NO_STREAM = 0;

    private final Serving serving;

    /** The streams that were reset last, at most as many as may be reset. */
    private final Set<Integer> reset = new LinkedHashSet<>();

    private boolean logged;

    private StrictCodec(
            Http2ConnectionEncoder encoder,
            Http2ConnectionDecoder decoder,
            Http2Settings settings,
            boolean closesWithoutGoAway,
            boolean flushesPreface,
            Serving serving) {
        super(encoder, decoder, settings, closesWithoutGoAway, flushesPreface);
        this.serving = serving;
    }

    static final class Builder extends Http2FrameCodecBuilder {
        private final Serving serving;

        Builder(Serving serving) {
            this.serving = serving;
        }

        StrictCodec codec() {
            return (StrictCodec) build();
        }

        @Override
        protected Http2FrameCodec build(
                Http2ConnectionDecoder decoder,
                Http2ConnectionEncoder encoder,
                Http2Settings initialSettings) {
            return new StrictCodec(
                    encoder,
                    decoder,
                    initialSettings,
                    decoupleCloseAndGoAway(),
                    flushPreface(),
                    serving);
        }
    }

    @Override
    public ChannelFuture resetStream(
            ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
        reset.add(streamId);
        if (reset.size() > serving.limits().maxResets()) {
            reset.remove(reset.iterator().next());
        }
        return super.resetStream(ctx, streamId, errorCode, promise);
    }

    @Override
    public void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
        super.onError(ctx, outbound, isOnEndedStream(outbound, cause) ? ending(cause) : cause);
        if (!outbound && cause instanceof Http2Exception.StreamException error) {
            logReset(ctx, error);
        }
    }

    /** Not for a stream that was answered with a status, nor for one that ends the connection. */
    private void logReset(ChannelHandlerContext ctx, Http2Exception.StreamException error) {
        if (!logged && !(error instanceof Http2Exception.HeaderListSizeException)) {
            serving.reset(ctx.channel(), error.error());
        }
    }

    private boolean isOnEndedStream(boolean outbound, Throwable cause) {
        return !outbound
                && cause instanceof Http2Exception.StreamException error
                && error.error() == Http2Error.STREAM_CLOSED
                && connection().stream(error.streamId()) == null
                && !reset.contains(error.streamId());
    }

    private static Http2Exception ending(Throwable cause) {
        return Http2Exception.connectionError(
                Http2Error.STREAM_CLOSED, cause, String.valueOf(cause.getMessage()));
    }

    /** Logged once: nothing more is read afterwards. */
    @Override
    protected void onConnectionError(
            ChannelHandlerContext ctx,
            boolean outbound,
            Throwable cause,
            @Nullable Http2Exception why) {
        if (!logged && why != null && why.error() != Http2Error.NO_ERROR) {
            logged = true;
            serving.ended(ctx.channel(), why.error(), connection().numActiveStreams());
        }
        super.onConnectionError(ctx, outbound, cause, why);
    }

    /** The head was read to its end: the connection continues. */
    @Override
    protected void handleServerHeaderDecodeSizeError(
            ChannelHandlerContext ctx, io.netty.handler.codec.http2.Http2Stream stream) {
        answer(ctx, stream.id(), serving.response(ListenerProblem.LARGE_HEAD, ctx.channel()));
    }

    /**
     * Answers a head that will not be read to its end. The connection ends when the streams in
     * progress have been answered, or their write timeout has passed.
     *
     * @param ctx of this handler
     * @param stream of the head; {@link #NO_STREAM} if none can be answered
     */
    void refuseHead(ChannelHandlerContext ctx, int stream, ListenerProblem problem) {
        Response response = serving.response(problem, ctx.channel());
        boolean open = open(stream);
        // Before the answer; otherwise the client sends its next request, which would not be read.
        onError(
                ctx,
                false,
                new Http2Exception(
                        Http2Error.NO_ERROR, problem.detail(), ShutdownHint.GRACEFUL_SHUTDOWN));
        if (open) {
            answer(ctx, stream, response);
        }
    }

    /** Whether the stream is new; streams in progress end by their own timeouts. */
    private boolean open(int stream) {
        if (stream == NO_STREAM) {
            return false;
        }
        try {
            connection().remote().createStream(stream, true);
            return true;
        } catch (Http2Exception notNew) {
            return false;
        }
    }

    private void answer(ChannelHandlerContext ctx, int stream, Response response) {
        ByteBuf body = body(response);
        Http2Headers head = Http2Heads.of(response, body.readableBytes(), serving.date());
        encoder().writeHeaders(ctx, stream, head, 0, false, ctx.newPromise());
        encoder().writeData(ctx, stream, body, 0, true, ctx.newPromise());
        flush(ctx); // before the codec ends the stream or the connection
    }

    private static ByteBuf body(Response response) {
        return response.body() instanceof Response.Whole(var bytes)
                ? Unpooled.wrappedBuffer(bytes.buffer())
                : Unpooled.EMPTY_BUFFER;
    }
}
