package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.HttpTimeouts;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.Watchdog;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.ByteBuffer;

/**
 * Limits the time and size of the heads of an HTTP/2 connection. A head may arrive in many frames,
 * and the codec reports it only when it is complete; this handler, in front of the codec, follows
 * the frames (RFC 9113 sections 3.4, 4.1 and 4.3) and reads only their headers.
 *
 * <p>Rejected with 408, if not complete within {@link HttpTimeouts#header}: a head, from its first
 * byte to its last; the preface; any other frame except DATA, which counts for the body. Rejected
 * with 431: a head of more bytes than can be within the limits. All streams share one compression
 * state, so a head cannot be skipped: nothing more is read from the client, and the connection ends
 * when the streams in progress have been answered.
 */
final class Http2HeadWatch extends ChannelInboundHandlerAdapter {
    private static final int FRAME_HEADER = 9;
    private static final int TYPE = 3;
    private static final int FLAGS = 4;
    private static final int STREAM = 5;
    private static final byte DATA = 0;
    private static final byte HEADERS = 1;
    private static final byte CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    private final Serving serving;
    private final StrictCodec codec;
    private final long maxHead;
    private final ByteBuffer header = ByteBuffer.allocate(FRAME_HEADER);

    @SuppressWarnings(
            "NullAway.Init") // set when the handler is added to its channel, before any event
    private ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init")
    private Watchdog watchdog;

    /** Missing bytes of the preface, or of the frame whose header was read last. */
    private int lacking = Http2Preface.LENGTH;

    private boolean inData;
    private boolean inHead;
    private int headStream;
    private long headBytes;
    private boolean timed;
    private boolean refused;

    /**
     * @param codec the next handler
     * @param maxHead bytes of a compressed head
     */
    Http2HeadWatch(Serving serving, StrictCodec codec, long maxHead) {
        this.serving = serving;
        this.codec = codec;
        this.maxHead = maxHead;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        watchdog = new Watchdog(ctx.executor());
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (refused) {
            bytes.release();
            return;
        }
        int sound = follow(bytes);
        time();
        if (headBytes <= maxHead) {
            ctx.fireChannelRead(bytes);
            return;
        }
        bytes.writerIndex(sound);
        ctx.fireChannelRead(bytes);
        refuse(ListenerProblem.LARGE_HEAD);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        watchdog.close();
        ctx.fireChannelInactive();
    }

    /**
     * The index at which it stopped: at the end, or after the header of a frame that makes a head
     * too long.
     */
    private int follow(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        while (at < end && headBytes <= maxHead) {
            at = lacking > 0 ? skip(at, end) : takeHeader(bytes, at, end);
        }
        return at;
    }

    private int skip(int at, int end) {
        int skipped = Math.min(lacking, end - at);
        lacking -= skipped;
        if (lacking == 0) {
            onFrameEnd();
        }
        return at + skipped;
    }

    private int takeHeader(ByteBuf bytes, int at, int end) {
        int taken = Math.min(header.remaining(), end - at);
        header.limit(header.position() + taken);
        bytes.getBytes(at, header);
        header.limit(FRAME_HEADER);
        if (!header.hasRemaining()) {
            header.clear();
            onFrameBegin();
        }
        return at + taken;
    }

    private void onFrameBegin() {
        lacking = header.getInt(0) >>> Byte.SIZE;
        byte type = header.get(TYPE);
        inData = type == DATA;
        if (type == HEADERS) {
            inHead = true;
            headStream = header.getInt(STREAM) & Integer.MAX_VALUE;
            headBytes = lacking;
        } else if (type == CONTINUATION) {
            headBytes += lacking;
        }
        if (lacking == 0) {
            onFrameEnd();
        }
    }

    /** A new head has the full time. */
    private void onFrameEnd() {
        inData = false;
        byte type = header.get(TYPE);
        boolean ofHead = type == HEADERS || type == CONTINUATION;
        if (ofHead && (header.get(FLAGS) & END_HEADERS) != 0) {
            inHead = false;
            headBytes = 0;
            timed = false;
        } else if (!inHead) {
            timed = false;
        }
    }

    private void time() {
        boolean begun = inHead || header.position() > 0 || (lacking > 0 && !inData);
        if (!begun) {
            timed = false;
            watchdog.off();
        } else if (!timed) {
            timed = true;
            watchdog.in(serving.timeouts().header(), () -> refuse(ListenerProblem.SLOW_HEAD));
        }
    }

    private void refuse(ListenerProblem problem) {
        refused = true;
        watchdog.close();
        if (context.channel().isActive()) {
            int stream = inHead ? headStream : StrictCodec.NO_STREAM;
            codec.refuseHead(context.pipeline().context(codec), stream, problem);
        }
    }
}
