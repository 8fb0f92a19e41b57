package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.Outcome;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelProgressiveFuture;
import io.netty.channel.ChannelProgressiveFutureListener;
import io.netty.channel.ChannelProgressivePromise;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One connection: connects, and carries one call at a time. Everything runs on one event loop; work
 * from other threads is transferred to it. A failed call closes the connection, so that nothing
 * that arrives later can reach another call.
 *
 * <p>A protocol sends when a call begins ({@link #send}), handles what arrives ({@link #received}),
 * and ends the call by {@link #release} and an answer, or by {@link #fail}.
 *
 * @param <K> the protocol's calls
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // results of writes and closes arrive as events of the channel
// channel
public abstract class PooledConnection<K extends PendingCall> extends ChannelInboundHandlerAdapter
        implements ChannelProgressiveFutureListener {
    static final String CLOSED = "the connector has been closed";

    private final Endpoint endpoint;
    private final ConnectionPool<K> pool;
    private final EventLoop loop;
    private final LazyTimeout timeout;
    private final Runnable memoryCame = this::memoryCame;

    private volatile boolean established;
    private boolean answered;
    private @Nullable Channel channel;
    private boolean closed;

    private @Nullable K call;
    private boolean mayHaveRun;
    private @Nullable ChannelFuture lastWrite;
    private boolean written;
    private boolean waitsForMemory;
    private long sentNanos;

    @SuppressWarnings("this-escape") // the timeout fires only after a call has begun
    protected PooledConnection(SocketClient.Place<K> place) {
        this.endpoint = place.endpoint;
        this.pool = place.pool;
        this.loop = place.loop;
        this.timeout = new LazyTimeout(loop, this::wake);
    }

    // ---- implemented by the protocol

    /** Adds the protocol's handlers between the socket, or TLS, and this. */
    protected abstract void install(ChannelPipeline pipeline);

    /** Sends the request of {@code next} by {@link #write}. */
    protected abstract void send(Channel to, K next);

    /**
     * Handles data for the call in progress.
     *
     * @param message is released by the caller
     */
    protected abstract void received(K now, Object message);

    /** The outcome of a call whose reply cannot be decoded; empty if the connection broke. */
    protected Optional<Outcome> undecodable(K now, Throwable cause) {
        return Optional.empty();
    }

    /** Whether the reply is complete although its receiver has not taken all of it. */
    protected boolean isDelivering() {
        return false;
    }

    /** The request of the call in progress has been written to the network. */
    protected void written(K now) {}

    /** The connection is not used again. */
    protected void discarded() {}

    /** Reports a failure after the connection has been closed. */
    protected void failed(K ended, Outcome outcome) {
        ended.answer(outcome);
    }

    // ---- for the protocol

    protected final EventLoop loop() {
        return loop;
    }

    protected final Optional<Channel> channel() {
        return Optional.ofNullable(channel);
    }

    /** The call in progress. */
    protected final K call() {
        return Objects.requireNonNull(call);
    }

    /** Whether the back end may have received data of the call in progress. */
    protected final boolean mayHaveRun() {
        return mayHaveRun;
    }

    /** Time since the first byte of the request was written. */
    protected final Duration hostTime() {
        return Duration.ofNanos(System.nanoTime() - sentNanos);
    }

    /** Sends bytes of the call in progress. */
    protected final void write(Channel to, ByteBuf bytes) {
        if (sentNanos == 0) {
            sentNanos = System.nanoTime();
        }
        written = false;
        // TLS reports progress only after the last record, so assume the worst.
        mayHaveRun |= endpoint.isSecure();
        ChannelProgressivePromise writing = to.newProgressivePromise();
        lastWrite = writing;
        to.writeAndFlush(bytes, writing.addListener(this));
    }

    /**
     * Requests memory for the reply to the call in progress. If there is not enough, reading stops
     * until there is; data that has been read already is delivered nevertheless.
     *
     * @param bytes for the whole reply as far as its size is known
     * @return whether there is enough now
     */
    protected final boolean reserve(long bytes) {
        boolean granted = call().context().replyMemory().grants(bytes, memoryCame);
        if (granted == waitsForMemory) { // granted meanwhile
            waitsForMemory = !granted;
            Objects.requireNonNull(channel).config().setAutoRead(granted);
        }
        return granted;
    }

    private void memoryCame() {
        try {
            loop.execute(this::readOn);
        } catch (RejectedExecutionException shutDown) {
            // so that the channel is closed as well
        }
    }

    /** May be called late, after a call has ended; the next one then asks again. */
    private void readOn() {
        if (waitsForMemory && channel != null) {
            waitsForMemory = false;
            channel.config().setAutoRead(true);
        }
    }

    /**
     * Ends the call: the connection returns to the pool if it is certain to be clean.
     *
     * @param reusable whether the protocol allows reuse
     */
    protected final void release(boolean reusable) {
        boolean clean = reusable && written;
        detach();
        Channel now = Objects.requireNonNull(channel);
        if (!clean || !now.isActive()) {
            discard();
            return;
        }
        now.config().setAutoRead(true);
        timeout.set(System.nanoTime() + endpoint.config().timeouts().idle().toNanos());
        if (!pool.giveBack(this)) {
            discard();
        }
    }

    /** Ends the call in progress and closes the connection. */
    protected final void fail(Outcome outcome) {
        K ended = call();
        abandon();
        failed(ended, outcome);
    }

    /** Closes the connection without notifying a call. */
    protected final void abandon() {
        detach();
        discard();
    }

    /** The root cause in words. */
    protected static String why(Throwable cause) {
        return CauseText.of(cause);
    }

    // ---- for the pool

    final boolean isEstablished() {
        return established;
    }

    /** Starts a call on this connection, which the pool has leased for it. */
    final void start(K next) {
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

    /** The client is being closed: ends the call in progress. */
    final void clientClosed() {
        try {
            loop.execute(() -> {
                if (call != null) {
                    fail(call.unreachable(CLOSED, mayHaveRun));
                } else {
                    discard();
                }
            });
        } catch (RejectedExecutionException shutDown) {
            pool.discard(this); // the channel is already closed because the loops ended
        }
    }

    // ---- connecting

    private void begin(K next) {
        if (closed || (channel != null && !channel.isActive())) {
            elsewhere(next);
            return;
        }
        call = next;
        mayHaveRun = false;
        written = false;
        sentNanos = 0;
        next.watchCancellation(() -> loop.execute(() -> cancelled(next)));
        timeout.set(next.dueNanos());
        if (channel == null) {
            connect();
        } else {
            send(channel, next);
        }
    }

    private void connect() {
        ChannelFuture connecting = endpoint.connect(loop, this);
        if (connecting.isDone() && !connecting.isSuccess()) {
            // Without a file descriptor, for example, there is no channel to close.
            loop.execute(() -> unreachable("connecting failed: " + why(connecting.cause())));
            return;
        }
        channel = connecting.channel();
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                unreachable("connecting failed: " + why(done.cause()));
            }
        });
    }

    @Override
    public final void channelActive(ChannelHandlerContext context) {
        if (!endpoint.isSecure()) {
            ready(context.channel());
        }
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                ready(context.channel());
            } else {
                unreachable(handshakeFailed(context.channel(), handshake.cause()));
            }
        }
    }

    private static String handshakeFailed(Channel at, Throwable cause) {
        SslHandler tls = at.pipeline().get(SslHandler.class);
        return "the TLS handshake failed: "
                + why(cause)
                + (tls == null ? "" : TlsHandshakeFailure.refused(cause, tls.engine()));
    }

    private void ready(Channel now) {
        if (call == null) {
            discard(); // the caller left while the connection was being opened
            return;
        }
        established = true;
        pool.established(this);
        send(now, call);
    }

    /** The connection was closed while idle: the call continues once on a new one. */
    private void elsewhere(K next) {
        PooledConnection<K> other = next.mayRepeat() ? pool.replace(this) : null;
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

    @Override
    public final void operationProgressed(
            ChannelProgressiveFuture writing, long progress, long total) {
        mayHaveRun |= progress > 0;
    }

    @Override
    public final void operationComplete(ChannelProgressiveFuture writing) {
        boolean done = writing.isSuccess();
        boolean last = done && writing.equals(lastWrite);
        written |= last;
        mayHaveRun |= done;
        if (!done && call != null) {
            notWritten(call, writing.cause());
        } else if (last && call != null) {
            written(call);
        }
    }

    private void notWritten(K now, Throwable cause) {
        if (mayHaveRun) {
            fail(now.unreachable("sending failed: " + why(cause), true));
        } else {
            detach();
            elsewhere(now);
        }
    }

    // ---- receiving

    @Override
    public final void channelRead(ChannelHandlerContext context, Object message) {
        answered = true;
        try {
            if (call == null || isDelivering()) {
                unsolicited();
            } else {
                received(call, message);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    // ---- what goes wrong

    @Override
    public final void channelInactive(ChannelHandlerContext context) {
        if (isDelivering()) {
            return; // the subscriber is still reading what has arrived
        }
        if (call != null) {
            String when =
                    established
                            ? "the connection was closed before the reply was complete"
                            : "the connection was closed while it was being opened";
            fail(call.unreachable(when, mayHaveRun));
        } else if (pool.dropIdle(this)) {
            discard();
        }
    }

    @Override
    public final void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (call == null || isDelivering()) {
            unsolicited();
        } else if (!established) {
            unreachable("connecting failed: " + why(cause));
        } else if (!answered && TlsHandshakeFailure.isRefused(cause)) {
            fail(call.unreachable(handshakeFailed(context.channel(), cause), false));
        } else {
            fail(undecodable(call, cause).orElseGet(() -> broken(cause)));
        }
    }

    private Outcome broken(Throwable cause) {
        return call().unreachable("the connection broke: " + why(cause), mayHaveRun);
    }

    /** Data arrived without a request: it must not reach the next call. */
    private void unsolicited() {
        if (pool.dropIdle(this)) {
            discard();
        } else if (channel != null) {
            channel.close(); // a concurrent user finds it closed
        }
    }

    private void unreachable(String why) {
        if (call != null) {
            fail(call.unreachable(why, mayHaveRun));
        } else {
            discard();
        }
    }

    private void cancelled(K which) {
        if (which.equals(call)) {
            fail(new Outcome.Cancelled(mayHaveRun));
        }
    }

    private void wake() {
        if (call != null) {
            fail(call.timedOut(mayHaveRun));
        } else if (pool.dropIdle(this)) {
            discard();
        }
    }

    private void detach() {
        if (call != null) {
            call.unwatch();
        }
        call = null;
        waitsForMemory = false;
    }

    private void discard() {
        closed = true;
        pool.discard(this);
        timeout.cancel();
        discarded();
        if (channel != null) {
            channel.close();
        }
    }
}
