package io.ironbridge.gateway.http.h1;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.BodyBudget;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Discard;
import io.ironbridge.gateway.http.HalfClose;
import io.ironbridge.gateway.http.HttpLimits;
import io.ironbridge.gateway.http.HttpTimeouts;
import io.ironbridge.gateway.http.ListenerExchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.Reply;
import io.ironbridge.gateway.http.ReplyWriter;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.RequestHead;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.Waiting;
import io.ironbridge.gateway.http.Watchdog;
import io.ironbridge.gateway.http.h1.RequestReader.Phase;
import io.ironbridge.gateway.http.h2.Http2Connection;
import io.ironbridge.gateway.http.h2.Http2Preface;
import io.ironbridge.gateway.http.turn.ReadTurn;
import io.ironbridge.gateway.http.turn.ReadTurns;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One client's HTTP/1 connection: reads requests, hands them to the handler one at a time, and
 * sends the replies in order. The handler gets a request after its head; the body is read when the
 * handler asks for it.
 *
 * <p>While a request is in progress, further input stays in the buffer, and beyond {@link
 * HttpLimits#maxPipelinedBytes} in the network. A client that closes its side, even only for
 * sending, counts as gone.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
public final class Http1Connection extends ChannelInboundHandlerAdapter
        implements Http1Writer.Connection, ListenerExchange.Owner, ReadTurns.Waiting {
    private final Serving serving;

    @SuppressWarnings(
            "NullAway.Init") // set when the handler is added to its channel, before any event
    private ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init")
    private RequestReader reader;

    @SuppressWarnings("NullAway.Init")
    private BodyBudget known;

    @SuppressWarnings("NullAway.Init")
    private BodyBudget anonymous;

    @SuppressWarnings("NullAway.Init")
    private Http1Writer writer;

    @SuppressWarnings("NullAway.Init")
    private Watchdog watchdog;

    @SuppressWarnings("NullAway.Init")
    private Waiting waiting;

    private ByteBuf input = Unpooled.EMPTY_BUFFER;
    private Phase phase = Phase.IDLE;
    private @Nullable Peer peer;
    private @Nullable ListenerExchange exchange;
    private @Nullable RequestHead head;
    private @Nullable BodyReceiver receiver;
    private @Nullable BodyBuffer body;
    private ReplyWriter.@Nullable Stream streaming;
    private boolean first = true;
    private boolean stepping;
    private boolean reading;
    private boolean unflushed;
    private boolean closing;
    private long stalledAt;

    /** Of the next request. */
    private ReadTurn turn = ReadTurn.USUAL;

    private @Nullable ReadTurn carried;
    private boolean isShared;

    private boolean awaitsTurn;
    private boolean hasTurn;

    /** Bytes read so far of a body that the handler did not ask for. */
    private long unwanted;

    public Http1Connection(Serving serving) {
        this.serving = serving;
    }

    // Events of the channel

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        reader = new RequestReader(serving.limits());
        known = serving.bodyBudget(ctx.channel(), true);
        anonymous = serving.bodyBudget(ctx.channel(), false);
        writer = new Http1Writer(this, ctx, serving.date());
        watchdog = new Watchdog(ctx.executor());
        waiting = new Waiting(serving, ctx.channel(), ctx.executor(), ctx::close);
        awaitIdle();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (closing) {
            bytes.release();
            return;
        }
        reading = true;
        input = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), input, bytes);
        serveNext();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        reading = false;
        if (unflushed) {
            unflushed = false;
            ctx.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!ctx.channel().isWritable()) {
            if (waiting.isEmpty()) {
                waiting.change(ctx.channel().bytesBeforeWritable());
            }
            awaitProgress();
            return;
        }
        if (streaming == null) {
            waiting.over();
        }
        if (closing) {
            return;
        }
        watchdog.off();
        phase = Phase.IDLE;
        if (streaming != null) {
            streaming.resume();
        }
        serveNext();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Serving.Drain.BEGINS && exchange == null && phase == Phase.IDLE && !closing) {
            if (!takeTurn()) {
                awaitIdle();
            }
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        closing = true;
        waiting.over();
        watchdog.close();
        dropInput();
        reader.drop();
        ReplyWriter.Stream stream = streaming;
        ListenerExchange interrupted = finishExchange();
        if (interrupted != null) {
            interrupted.cancellation().cancel();
        }
        if (stream != null) {
            stream.cancel();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        watchdog.close();
        dropInput();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        serving.broken(cause);
        ctx.close();
    }

    // Requests

    private void serveNext() {
        if (stepping) {
            return;
        }
        stepping = true;
        try {
            while (step()) {}
        } finally {
            stepping = false;
        }
        if (!input.isReadable()) {
            dropInput();
        }
        boolean full =
                (busy() || awaitsTurn)
                        && input.readableBytes() >= serving.limits().maxPipelinedBytes();
        context.channel().config().setAutoRead(!full);
    }

    /**
     * Starts or completes a request.
     *
     * @return false if more bytes are needed, or a request is in progress
     */
    private boolean step() {
        if (closing) {
            return false;
        }
        try {
            if (receiver != null) {
                return readBody(receiver);
            }
            if (busy() || isUnwantedLeft() || (first && undecided())) {
                return false;
            }
            if (phase == Phase.IDLE && input.isReadable() && !isItsTurn()) {
                return false;
            }
            RequestHead next = reader.readHead(input);
            if (next == null) {
                awaitMore(reader.phase());
                return false;
            }
            serve(next);
            return true;
        } catch (RefusedRequest refused) {
            refuse(refused.problem());
            return false;
        }
    }

    /** Whether the next request may be read; the clock does not run while it waits for its turn. */
    private boolean isItsTurn() {
        if (hasTurn || serving.draining()) {
            hasTurn = false;
            return true;
        }
        if (awaitsTurn) {
            return false;
        }
        if (!turn.isLast() && !turn.isHeld()) {
            return true;
        }
        SingleThreadEventLoop loop = (SingleThreadEventLoop) context.channel().eventLoop();
        awaitsTurn = !ReadTurns.of(loop).take(turn, this);
        if (awaitsTurn) {
            watchdog.off();
        }
        return !awaitsTurn;
    }

    /** Where requests of several classes come, as from a proxy, none waits for another's class. */
    @Override
    public void nextReads(ReadTurn next) {
        isShared |= carried != null && !carried.equals(next);
        carried = next;
        turn = isShared ? ReadTurn.USUAL : next;
    }

    @Override
    public boolean takeTurn() {
        boolean waited = awaitsTurn && !closing;
        awaitsTurn = false;
        if (waited) {
            hasTurn = true;
            serveNext();
        }
        return waited;
    }

    @Override
    public void askAgain() {
        if (awaitsTurn && !closing) {
            awaitsTurn = false;
            serveNext();
        }
    }

    private boolean readBody(BodyReceiver to) throws RefusedRequest {
        BodyBuffer complete = reader.readBody(input);
        if (complete == null) {
            awaitMore(Phase.BODY);
            return false;
        }
        phase = Phase.IDLE;
        watchdog.off();
        receiver = null;
        body = complete;
        ListenerExchange served = Objects.requireNonNull(exchange);
        served.complete(complete.bytes());
        serving.handle(served, to::onBody);
        return true;
    }

    /**
     * Discards the received part of a body that the handler did not ask for.
     *
     * @return whether more of it follows
     */
    private boolean isUnwantedLeft() {
        int count = (int) Math.min(unwanted, input.readableBytes());
        input.skipBytes(count);
        unwanted -= count;
        if (unwanted > 0) {
            awaitMore(Phase.BODY);
        }
        return unwanted > 0;
    }

    private boolean busy() {
        return exchange != null || !context.channel().isWritable();
    }

    /**
     * Whether a client on a plain port may still turn out to speak HTTP/2; if it does, switches to
     * it.
     */
    private boolean undecided() {
        if (serving.secure() || !Http2Preface.possible(input)) {
            first = false;
            return false;
        }
        if (!Http2Preface.complete(input)) {
            awaitMore(input.isReadable() ? Phase.HEAD : Phase.IDLE);
            return true;
        }
        changeOver();
        return true;
    }

    private void changeOver() {
        ByteBuf read = input;
        input = Unpooled.EMPTY_BUFFER;
        closing = true;
        ChannelPipeline pipeline = context.pipeline();
        Http2Connection.add(pipeline, serving);
        pipeline.remove(this);
        pipeline.fireChannelRead(read);
    }

    private void serve(RequestHead next) {
        phase = Phase.IDLE;
        watchdog.off();
        head = next;
        ListenerExchange started =
                new ListenerExchange(
                        request(next),
                        reader.unread() != 0,
                        context.executor(),
                        this,
                        serving,
                        context.channel());
        exchange = started;
        serving.tally().started();
        serving.handle(started);
    }

    @Override
    public void receive(ListenerExchange asking, boolean isKnown, BodyReceiver to) {
        if (exchange == asking && !closing) {
            receiver = to;
            reader.expectBody(isKnown ? known : anonymous);
            serveNext();
        }
    }

    private Request request(RequestHead from) {
        return new Request(
                from.method(),
                from.path(),
                from.query(),
                from.headers(),
                Bytes.EMPTY,
                peer(),
                from.http11() ? Request.HTTP_1_1 : Request.HTTP_1_0);
    }

    private Peer peer() {
        Peer known = peer;
        if (known == null) {
            known = Peer.of(context.channel());
            peer = known;
        }
        return known;
    }

    /** If the handler has the request, its body is rejected. */
    private void refuse(ListenerProblem problem) {
        closing = true;
        reader.drop();
        BodyReceiver waiting = receiver;
        if (waiting != null && exchange != null) {
            receiver = null;
            serving.tally().refusedRequest();
            serving.handle(exchange, () -> waiting.onRejection(problem));
            return;
        }
        Reply.start(serving.response(problem, context.channel()), "", writer, context.executor());
    }

    // Timeouts

    private void awaitMore(Phase now) {
        if (reader.takeContinueDue()) {
            writer.sendContinue();
        }
        if (now == Phase.IDLE) {
            awaitIdle();
        } else if (now != phase) {
            HttpTimeouts timeouts = serving.timeouts();
            if (now == Phase.HEAD) {
                watchdog.in(timeouts.header(), () -> refuse(ListenerProblem.SLOW_HEAD));
            } else if (receiver != null) {
                watchdog.in(timeouts.body(), () -> refuse(ListenerProblem.SLOW_BODY));
            } else {
                watchdog.in(timeouts.body(), this::linger);
            }
        }
        phase = now;
    }

    private void awaitIdle() {
        HttpTimeouts timeouts = serving.timeouts();
        watchdog.in(serving.draining() ? timeouts.drainIdle() : timeouts.idle(), this::linger);
    }

    private void awaitProgress() {
        stalledAt = context.channel().bytesBeforeWritable();
        watchdog.in(serving.timeouts().write(), this::checkProgress);
    }

    private void checkProgress() {
        long taken = stalledAt - context.channel().bytesBeforeWritable();
        if (taken >= serving.timeouts().writeBytes()) {
            awaitProgress();
        } else {
            serving.stalled(context.channel());
            context.close();
        }
    }

    // Replies

    @Override
    public void answer(ListenerExchange answered, Response response) {
        if (exchange != answered) {
            Discard.body(response);
            return;
        }
        Reply.start(response, answered.request().method(), writer, context.executor());
    }

    @Override
    public void problem(ListenerProblem problem) {
        if (exchange != null) {
            answer(exchange, serving.response(problem, context.channel()));
        }
    }

    @Override
    public void instead(Response other) {
        if (exchange != null) {
            answer(exchange, other);
        }
    }

    @Override
    public void streaming(ReplyWriter.Stream reply) {
        streaming = reply;
    }

    @Override
    public void changeBuffered(long bytes) {
        waiting.change(bytes);
    }

    @Override
    public int readAhead() {
        return serving.limits().readAhead();
    }

    @Override
    public boolean http11() {
        return head == null || head.http11();
    }

    @Override
    public boolean keeps() {
        return !closing
                && head != null
                && head.keepAlive()
                && !serving.draining()
                && canDiscard(head);
    }

    /** Whether the unread part of the body is small, and certain to arrive (RFC 9110 10.1.1). */
    private boolean canDiscard(RequestHead replied) {
        long unread = reader.unread();
        return unread == 0
                || (unread > 0
                        && unread <= serving.limits().maxPipelinedBytes()
                        && !replied.expectsContinue());
    }

    @Override
    public Http1Heads.Connection field(boolean keep) {
        if (!keep) {
            return Http1Heads.Connection.CLOSE;
        }
        return http11() ? Http1Heads.Connection.OPEN : Http1Heads.Connection.KEEP_ALIVE;
    }

    @Override
    public void replied(boolean keep) {
        finishExchange();
        if (context.channel().isWritable()) {
            waiting.over();
        }
        if (!keep) {
            linger();
            return;
        }
        unwanted = reader.unread();
        reader.forgetBody();
        flush();
        serveNext();
    }

    @Override
    public void abort(Throwable why) {
        serving.aborted(ListenerExchange.logName(exchange), why);
        context.close();
    }

    @Override
    public void flush() {
        if (reading) {
            unflushed = true;
        } else {
            context.flush();
        }
    }

    private @Nullable ListenerExchange finishExchange() {
        ListenerExchange finished = exchange;
        exchange = null;
        head = null;
        receiver = null;
        streaming = null;
        if (body != null) {
            body.drop();
            body = null;
        }
        if (finished != null) {
            serving.tally().finished();
        }
        return finished;
    }

    // Closing

    /**
     * Closes so that the client can read all of the last reply: after the reply only the server's
     * side is closed, and further input is discarded for a while (RFC 9112 section 9.6).
     */
    private void linger() {
        closing = true;
        dropInput();
        context.channel().config().setAutoRead(true);
        awaitProgress();
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(_ -> lingered());
    }

    private void lingered() {
        if (!context.channel().isActive()) {
            return;
        }
        watchdog.in(serving.timeouts().linger(), context::close);
        HalfClose.output(context.channel());
    }

    private void dropInput() {
        input.release();
        input = Unpooled.EMPTY_BUFFER;
    }
}
