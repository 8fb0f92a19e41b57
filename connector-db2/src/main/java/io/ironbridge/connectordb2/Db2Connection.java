package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelProgressiveFuture;
import io.netty.channel.ChannelProgressiveFutureListener;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection: connects, sends one request at a time, reads its reply. All of it happens on one
 * event loop; whatever comes from another thread hops there first. Whoever fails closes the
 * connection: nothing that arrives later can reach another call.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // what becomes of writes and closes is heard through the
// channel
final class Db2Connection extends ChannelInboundHandlerAdapter
        implements StreamedBody.Source, ChannelProgressiveFutureListener {
    private final Db2Endpoint endpoint;
    private final Db2Pool pool;
    private final EventLoop loop;
    private final ReplyDecoder decoder;

    private volatile boolean established;
    private @Nullable Channel channel;
    private boolean closed;

    private @Nullable Db2Call call;
    private boolean mayHaveRun;
    private boolean written;
    private long sentNanos;

    private @Nullable ReplyHead head;
    private boolean interim;
    private @Nullable WholeBody whole;
    private @Nullable StreamedBody streamed;

    private long dueNanos;
    private long alarmNanos;
    private @Nullable ScheduledFuture<?> alarm;

    Db2Connection(Db2Endpoint endpoint, Db2Pool pool, EventLoop loop) {
        this.endpoint = endpoint;
        this.pool = pool;
        this.loop = loop;
        this.decoder = endpoint.newDecoder();
    }

    /** A final reply's status and headers, and whether the connection outlives it. */
    private record ReplyHead(int status, List<Payload.Header> headers, boolean keepAlive) {}

    EventLoop loop() {
        return loop;
    }

    boolean isEstablished() {
        return established;
    }

    /** Begins a call on this connection, which the pool has leased for it. */
    void start(Db2Call next) {
        if (loop.inEventLoop()) {
            begin(next);
            return;
        }
        try {
            loop.execute(() -> begin(next));
        } catch (RejectedExecutionException shutDown) {
            pool.discard(this);
            next.answer(next.unreachable("the event loops have been shut down", false));
        }
    }

    /** The connector is being closed: ends the call under way. */
    void connectorClosed() {
        try {
            loop.execute(() -> {
                if (call != null) {
                    fail(call.unreachable("the connector has been closed", mayHaveRun));
                } else {
                    discard();
                }
            });
        } catch (RejectedExecutionException shutDown) {
            pool.discard(this); // the loops' end has closed the channel already
        }
    }

    // ---- connecting

    private void begin(Db2Call next) {
        if (closed || (channel != null && !channel.isActive())) {
            elsewhere(next);
            return;
        }
        call = next;
        mayHaveRun = false;
        written = false;
        next.watchCancellation(() -> loop.execute(() -> cancelled(next)));
        wakeAt(next.dueNanos);
        if (channel == null) {
            connect();
        } else {
            send(channel, next);
        }
    }

    private void connect() {
        ChannelFuture connecting = endpoint.connect(loop, decoder, this);
        channel = connecting.channel();
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                unreachable("connecting failed: " + why(done.cause()));
            }
        });
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (!endpoint.isSecure()) {
            ready(context.channel());
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                ready(context.channel());
            } else {
                unreachable("the TLS handshake failed: " + why(handshake.cause()));
            }
        }
    }

    private void ready(Channel now) {
        if (call == null) {
            discard(); // the caller went away while it was being connected
            return;
        }
        established = true;
        pool.established(this);
        send(now, call);
    }

    /** The connection was closed while nobody used it: the call goes on with a new one, once. */
    private void elsewhere(Db2Call next) {
        Db2Connection other = next.mayRepeat() ? pool.replace(this) : null;
        discard();
        if (other != null) {
            other.begin(next);
        } else {
            next.answer(
                    next.unreachable(
                            "the connection was closed before the request was sent", false));
        }
    }

    // ---- sending

    private void send(Channel to, Db2Call now) {
        decoder.expectReply();
        sentNanos = System.nanoTime();
        // TLS records report their progress only once the last one is out, so assume the worst.
        mayHaveRun = endpoint.isSecure();
        to.writeAndFlush(request(to, now), to.newProgressivePromise().addListener(this));
    }

    private ByteBuf request(Channel to, Db2Call now) {
        byte[] start = now.target.head();
        ByteBuf request = to.alloc().ioBuffer(start.length + 128 + now.body.length());
        request.writeBytes(start);
        writeDecimal(request, now.body.length());
        writeCorrelation(request, now);
        request.writeInt(0x0D0A0D0A);
        return request.writeBytes(now.body.buffer());
    }

    private void writeCorrelation(ByteBuf request, Db2Call now) {
        endpoint.config()
                .correlationHeader()
                .ifPresent(name ->
                        writeAscii(
                                request,
                                "\r\n" + name + ": " + printable(now.context.requestId())));
    }

    private static String printable(String id) {
        return id.chars().allMatch(c -> c > ' ' && c < 0x7f) ? id : "invalid";
    }

    private static void writeAscii(ByteBuf request, String text) {
        request.writeCharSequence(text, StandardCharsets.US_ASCII);
    }

    private static void writeDecimal(ByteBuf to, int number) {
        if (number >= 10) {
            writeDecimal(to, number / 10);
        }
        to.writeByte('0' + number % 10);
    }

    @Override
    public void operationProgressed(ChannelProgressiveFuture writing, long progress, long total) {
        mayHaveRun |= progress > 0;
    }

    @Override
    public void operationComplete(ChannelProgressiveFuture writing) {
        written = writing.isSuccess();
        mayHaveRun |= written;
        if (!written && call != null) {
            notWritten(call, writing.cause());
        }
    }

    private void notWritten(Db2Call now, Throwable cause) {
        if (mayHaveRun) {
            fail(now.unreachable("sending failed: " + why(cause), true));
        } else {
            detach();
            elsewhere(now);
        }
    }

    // ---- receiving

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (call == null || isComplete() || !(message instanceof HttpObject object)) {
                unsolicited();
            } else if (object.decoderResult().isFailure()) {
                undecodable(call, object.decoderResult().cause());
            } else {
                receive(call, object);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void receive(Db2Call now, HttpObject object) {
        if (object instanceof HttpResponse response) {
            receiveHead(now, response);
        } else if (object instanceof HttpContent content && call == now) {
            receiveContent(now, content);
        }
    }

    private void receiveHead(Db2Call now, HttpResponse response) {
        int status = response.status().code();
        interim = status >= 100 && status < 200 && status != 101;
        if (interim) {
            return;
        }
        if (status < 200
                || status > 599
                || !"HTTP".equals(response.protocolVersion().protocolName())) {
            fail(
                    now.unreadable(
                            "a reply with "
                                    + response.protocolVersion()
                                    + " and status "
                                    + status));
            return;
        }
        long expected = HttpUtil.getContentLength(response, -1L);
        head = new ReplyHead(status, headers(response), HttpUtil.isKeepAlive(response));
        if (mayStream(now, head) && expected > endpoint.config().limits().streamAbove()) {
            beginStream(now, head);
        } else if (expected > endpoint.config().limits().replyBytes()) {
            tooLong(now);
        } else {
            whole = new WholeBody(endpoint.config().limits().replyBytes(), expected);
        }
    }

    private static boolean mayStream(Db2Call now, ReplyHead head) {
        return now.target.streamed() && head.status == 200;
    }

    private static List<Payload.Header> headers(HttpResponse response) {
        List<Payload.Header> headers = new ArrayList<>(response.headers().size());
        for (Map.Entry<String, String> header : response.headers()) {
            headers.add(new Payload.Header(header.getKey(), header.getValue()));
        }
        return headers;
    }

    private void beginStream(Db2Call now, ReplyHead start) {
        Objects.requireNonNull(channel).config().setAutoRead(false);
        streamed = new StreamedBody(loop, this);
        now.answer(replied(start, new Payload.Streamed(streamed)));
    }

    private void receiveContent(Db2Call now, HttpContent content) {
        boolean last = content instanceof LastHttpContent;
        if (interim) {
            interim = !last;
        } else if (streamed != null) {
            pass(streamed, content.content(), last);
        } else if (whole != null) {
            gather(now, whole, content.content(), last);
        }
    }

    private static void pass(StreamedBody body, ByteBuf content, boolean last) {
        if (content.isReadable()) {
            byte[] bytes = new byte[content.readableBytes()];
            content.getBytes(content.readerIndex(), bytes);
            body.add(ByteBuffer.wrap(bytes));
        }
        if (last) {
            body.complete();
        }
    }

    private void gather(Db2Call now, WholeBody body, ByteBuf content, boolean last) {
        if (!body.add(content)) {
            tooLong(now);
        } else if (last) {
            ReplyHead start = Objects.requireNonNull(head);
            release(start.keepAlive);
            now.answer(replied(start, new Payload.Whole(body.bytes())));
        } else if (body.size() > endpoint.config().limits().streamAbove()
                && mayStream(now, Objects.requireNonNull(head))) {
            goOnStreaming(now, body);
        }
    }

    /** A body of unknown length has grown beyond what is held whole. */
    private void goOnStreaming(Db2Call now, WholeBody begun) {
        whole = null;
        beginStream(now, Objects.requireNonNull(head));
        StreamedBody body = streamed;
        if (body != null) {
            body.add(begun.bytes().buffer());
        }
    }

    private Outcome replied(ReplyHead start, Payload.Body body) {
        Duration hostTime = Duration.ofNanos(System.nanoTime() - sentNanos);
        return new Outcome.Replied(
                new Payload.HttpReply(start.status, start.headers, body), hostTime);
    }

    private void tooLong(Db2Call now) {
        fail(
                now.unreadable(
                        "a reply of more than "
                                + endpoint.config().limits().replyBytes()
                                + " bytes"));
    }

    // ---- a streamed body's source

    @Override
    public void readMore() {
        if (channel != null) {
            channel.read();
        }
    }

    @Override
    public void delivered() {
        release(head != null && head.keepAlive);
    }

    @Override
    public void abandoned() {
        detach();
        discard();
    }

    /**
     * Whether a streamed reply has come to its end, although its subscriber may not have had all of
     * it yet.
     */
    private boolean isComplete() {
        return streamed != null && streamed.isComplete();
    }

    // ---- what goes wrong

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (isComplete()) {
            return; // the subscriber still takes what has come
        }
        if (call != null) {
            String when =
                    established
                            ? "the connection was closed before the reply was complete"
                            : "the connection was closed while it was made";
            fail(call.unreachable(when, mayHaveRun));
        } else if (pool.dropIdle(this)) {
            discard();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (call == null || isComplete()) {
            unsolicited();
        } else if (!established) {
            unreachable("connecting failed: " + why(cause));
        } else if (cause instanceof ReplyDecoder.NotHttp || cause instanceof DecoderException) {
            undecodable(call, cause);
        } else {
            fail(call.unreachable("the connection broke: " + why(cause), mayHaveRun));
        }
    }

    /**
     * Something came although nothing was asked: whatever it is, it must not meet the next call.
     */
    private void unsolicited() {
        if (pool.dropIdle(this)) {
            discard();
        } else if (channel != null) {
            channel.close(); // whoever has it finds it closed
        }
    }

    private void undecodable(Db2Call now, Throwable cause) {
        if (cause instanceof PrematureChannelClosureException) {
            fail(
                    now.unreachable(
                            "the connection was closed within the reply's header", mayHaveRun));
        } else {
            fail(now.unreadable(why(cause)));
        }
    }

    private void unreachable(String why) {
        if (call != null) {
            fail(call.unreachable(why, mayHaveRun));
        } else {
            discard();
        }
    }

    private void cancelled(Db2Call which) {
        if (call == which) {
            fail(new Outcome.Cancelled(mayHaveRun));
        }
    }

    private void fail(Outcome outcome) {
        Db2Call ended = Objects.requireNonNull(call);
        StreamedBody body = streamed;
        detach();
        discard();
        if (body != null) {
            body.fail(new IOException(ended.target.name() + ": the reply broke off: " + outcome));
        } else {
            ended.answer(outcome);
        }
    }

    private static String why(Throwable cause) {
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    // ---- the end of a call

    /**
     * The reply is complete: the connection goes back to the pool when it is certain to be clean.
     */
    private void release(boolean keepAlive) {
        boolean reusable = keepAlive && written && !decoder.hasLeftover();
        boolean wasStreamed = streamed != null;
        detach();
        Channel now = Objects.requireNonNull(channel);
        if (!reusable || !now.isActive()) {
            discard();
            return;
        }
        if (wasStreamed) {
            now.config().setAutoRead(true);
        }
        wakeAt(System.nanoTime() + endpoint.config().timeouts().idle().toNanos());
        if (!pool.giveBack(this)) {
            discard();
        }
    }

    private void detach() {
        if (call != null) {
            call.unwatch();
        }
        call = null;
        head = null;
        whole = null;
        streamed = null;
    }

    private void discard() {
        closed = true;
        pool.discard(this);
        if (alarm != null) {
            alarm.cancel(false);
        }
        if (channel != null) {
            channel.close();
        }
    }

    // ---- time: one alarm per connection, which mostly finds that it has to look again later

    private void wakeAt(long due) {
        dueNanos = due;
        if (alarm == null || due - alarmNanos < 0) {
            setAlarm();
        }
    }

    private void setAlarm() {
        if (alarm != null) {
            alarm.cancel(false);
        }
        alarmNanos = dueNanos;
        alarm = loop.schedule(this::wake, dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void wake() {
        alarm = null;
        if (closed) {
            return;
        }
        if (dueNanos - System.nanoTime() > 0) {
            setAlarm();
        } else if (call != null) {
            fail(call.timedOut(mayHaveRun));
        } else if (pool.dropIdle(this)) {
            discard();
        }
    }
}
