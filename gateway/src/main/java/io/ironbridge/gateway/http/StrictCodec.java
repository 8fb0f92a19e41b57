package io.ironbridge.gateway.http;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Settings;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Netty's codec; but a frame on a stream that has ended, or was passed over, ends the connection
 * (RFC 9113 sections 5.1 and 5.1.1), where Netty resets the stream and goes on. What still comes on
 * streams that this side has reset was under way, and is left alone.
 */
final class StrictCodec extends Http2FrameCodec {
    private final int remembered;
    private final Set<Integer> reset = new LinkedHashSet<>();

    private StrictCodec(
            Http2ConnectionEncoder encoder,
            Http2ConnectionDecoder decoder,
            Http2Settings settings,
            boolean closesWithoutGoAway,
            boolean flushesPreface,
            int remembered) {
        super(encoder, decoder, settings, closesWithoutGoAway, flushesPreface);
        this.remembered = remembered;
    }

    /** Builds it. */
    static final class Builder extends Http2FrameCodecBuilder {
        private final int remembered;

        /**
         * @param remembered streams reset last, at least 1
         */
        Builder(int remembered) {
            this.remembered = remembered;
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
                    remembered);
        }
    }

    @Override
    public ChannelFuture resetStream(
            ChannelHandlerContext ctx, int streamId, long errorCode, ChannelPromise promise) {
        reset.add(streamId);
        if (reset.size() > remembered) {
            reset.remove(reset.iterator().next());
        }
        return super.resetStream(ctx, streamId, errorCode, promise);
    }

    @Override
    public void onError(ChannelHandlerContext ctx, boolean outbound, Throwable cause) {
        super.onError(ctx, outbound, isOnEndedStream(outbound, cause) ? ending(cause) : cause);
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
}
