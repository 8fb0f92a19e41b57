package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
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
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One connection: connects, sends one request at a time, reads its reply. All of it happens on one
 * event loop; whatever comes from another thread hops there first. Whoever fails closes the
 * connection: nothing that arrives later can reach another call.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // what becomes of writes and closes is heard through the
// channel
final class HttpConnection extends ChannelInboundHandlerAdapter
        implements ReplyReader.Listener, StreamedBody.Source, ChannelProgressiveFutureListener {
    private final Endpoint endpoint;
    private final ConnectionPool pool;
    private final EventLoop loop;
    private final ReplyDecoder decoder;
    private final ReplyReader reader;
    private final Alarm alarm;

    private volatile boolean established;
    private @Nullable Channel channel;
    private boolean closed;

    private @Nullable HttpCall call;
    private boolean mayHaveRun;
    private boolean written;
    private long sentNanos;

    private @Nullable StreamedBody streamed;
    private boolean keepAlive;

    HttpConnection(Endpoint endpoint, ConnectionPool pool, EventLoop loop) {
        this.endpoint = endpoint;
        this.pool = pool;
        this.loop = loop;
        this.decoder = endpoint.newDecoder();
        this.reader = new ReplyReader(endpoint.config().limits(), this);
        this.alarm = new Alarm(loop, this::wake);
    }

    EventLoop loop() {
        return loop;
    }

    boolean isEstablished() {
        return established;
    }

    /** Begins a call on this connection, which the pool has leased for it. */
    void start(HttpCall next) {
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

    /** The client is being closed: ends the call under way. */
    void clientClosed() {
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

    private void begin(HttpCall next) {
        if (closed || (channel != null && !channel.isActive())) {
            elsewhere(next);
            return;
        }
        call = next;
        mayHaveRun = false;
        written = false;
        next.watchCancellation(() -> loop.execute(() -> cancelled(next)));
        alarm.set(next.dueNanos);
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
    private void elsewhere(HttpCall next) {
        HttpConnection other = next.mayRepeat() ? pool.replace(this) : null;
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

    private void send(Channel to, HttpCall now) {
        decoder.expectReply();
        reader.expectReply(now.request.isStreamed());
        sentNanos = System.nanoTime();
        // TLS records report their progress only once the last one is out, so assume the worst.
        mayHaveRun = endpoint.isSecure();
        ByteBuf request = now.request.write(to.alloc(), now.body, now.context.requestId());
        to.writeAndFlush(request, to.newProgressivePromise().addListener(this));
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

    private void notWritten(HttpCall now, Throwable cause) {
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
                reader.read(object);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void complete(ReplyReader.Head head, Bytes body) {
        HttpCall now = Objects.requireNonNull(call);
        release(head.keepAlive());
        now.answer(replied(head, new Payload.Whole(body)));
    }

    @Override
    public void streaming(ReplyReader.Head head) {
        Objects.requireNonNull(channel).config().setAutoRead(false);
        keepAlive = head.keepAlive();
        StreamedBody body = new StreamedBody(loop, this);
        streamed = body;
        Objects.requireNonNull(call).answer(replied(head, new Payload.Streamed(body)));
    }

    private Outcome replied(ReplyReader.Head head, Payload.Body body) {
        Duration hostTime = Duration.ofNanos(System.nanoTime() - sentNanos);
        return new Outcome.Replied(
                new Payload.HttpReply(head.status(), head.headers(), body), hostTime);
    }

    @Override
    public void piece(ByteBuffer bytes) {
        if (streamed != null) {
            streamed.add(bytes);
        }
    }

    @Override
    public void ended() {
        if (streamed != null) {
            streamed.complete();
        }
    }

    @Override
    public void unreadable(String what) {
        fail(Objects.requireNonNull(call).unreadable(what));
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
        release(keepAlive);
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

    private void undecodable(HttpCall now, Throwable cause) {
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

    private void cancelled(HttpCall which) {
        if (call == which) {
            fail(new Outcome.Cancelled(mayHaveRun));
        }
    }

    private void fail(Outcome outcome) {
        HttpCall ended = Objects.requireNonNull(call);
        StreamedBody body = streamed;
        detach();
        discard();
        if (body != null) {
            body.fail(new IOException(ended.request.name() + ": the reply broke off: " + outcome));
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
    private void release(boolean serverKeepsAlive) {
        boolean reusable = serverKeepsAlive && written && !decoder.hasLeftover();
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
        alarm.set(System.nanoTime() + endpoint.config().timeouts().idle().toNanos());
        if (!pool.giveBack(this)) {
            discard();
        }
    }

    private void detach() {
        if (call != null) {
            call.unwatch();
        }
        call = null;
        streamed = null;
    }

    private void discard() {
        closed = true;
        pool.discard(this);
        alarm.cancel();
        if (channel != null) {
            channel.close();
        }
    }

    private void wake() {
        if (call != null) {
            fail(call.timedOut(mayHaveRun));
        } else if (pool.dropIdle(this)) {
            discard();
        }
    }
}
