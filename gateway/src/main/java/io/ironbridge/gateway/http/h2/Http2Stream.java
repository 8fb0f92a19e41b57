package io.ironbridge.gateway.http.h2;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.BodyBuffer;
import io.ironbridge.gateway.http.BodyReceiver;
import io.ironbridge.gateway.http.Discard;
import io.ironbridge.gateway.http.ListenerExchange;
import io.ironbridge.gateway.http.ListenerProblem;
import io.ironbridge.gateway.http.Peer;
import io.ironbridge.gateway.http.RefusedRequest;
import io.ironbridge.gateway.http.Reply;
import io.ironbridge.gateway.http.ReplyWriter;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.Serving;
import io.ironbridge.gateway.http.Waiting;
import io.ironbridge.gateway.http.Watchdog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 stream: a request and its reply. Its channel's writability follows the client's flow
 * control.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty reports failures to the pipeline as well
final class Http2Stream extends ChannelInboundHandlerAdapter
        implements ReplyWriter, ListenerExchange.Owner {
    /** Approximate memory of a stream without its reply. */
    private static final int STREAM_BYTES = 4096;

    /** The connection of the stream. */
    interface Connection {
        void streamOpened();

        void streamClosed();

        Peer peer();
    }

    private final Serving serving;
    private final Connection connection;

    @SuppressWarnings(
            "NullAway.Init") // set when the handler is added to its channel, before any event
    private ChannelHandlerContext context;

    @SuppressWarnings("NullAway.Init")
    private Watchdog watchdog;

    @SuppressWarnings("NullAway.Init")
    private Waiting waiting;

    private @Nullable Http2Head head;
    private @Nullable BodyReceiver receiver;
    private @Nullable BodyBuffer body;
    private @Nullable ListenerExchange exchange;
    private @Nullable Stream streaming;
    private boolean requestEnded;
    private boolean replied;
    private boolean ended;
    private long stalledAt;

    Http2Stream(Serving serving, Connection connection) {
        this.serving = serving;
        this.connection = connection;
    }

    // Events of the stream's channel

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        watchdog = new Watchdog(ctx.executor());
        waiting =
                new Waiting(
                        serving,
                        ctx.channel().parent(),
                        ctx.executor(),
                        () -> giveUp(Http2Error.ENHANCE_YOUR_CALM));
        connection.streamOpened();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        try {
            switch (frame) {
                case Http2HeadersFrame headers -> headers(headers);
                case Http2DataFrame data -> data(data);
                default -> {} // other frames do not concern a request
            }
        } catch (RefusedRequest refused) {
            refuse(refused.problem());
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ended) {
            return;
        }
        if (!ctx.channel().isWritable()) {
            awaitProgress();
            return;
        }
        watchdog.off();
        if (streaming != null) {
            streaming.resume();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        watchdog.close();
        waiting.over();
        connection.streamClosed();
        Stream stream = streaming;
        ListenerExchange interrupted = finishExchange();
        if (interrupted != null && !ended) {
            interrupted.cancellation().cancel();
        }
        if (stream != null) {
            stream.cancel();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        serving.broken(cause);
        giveUp(cause instanceof Http2Exception error ? why(error) : Http2Error.CANCEL);
    }

    /**
     * Netty reports fields after the end of a request as a protocol error (RFC 9113 section 5.1).
     */
    private Http2Error why(Http2Exception error) {
        Http2Error reported = error.error();
        return requestEnded && reported == Http2Error.PROTOCOL_ERROR
                ? Http2Error.STREAM_CLOSED
                : reported;
    }

    // The request

    private void headers(Http2HeadersFrame frame) throws RefusedRequest {
        requestEnded = frame.isEndStream();
        if (replied || (head != null && !requestEnded)) {
            return;
        }
        if (head != null) {
            bodyEnded(); // the fields are trailers
            return;
        }
        head = Http2Head.of(frame.headers(), serving.limits());
        serve(head);
        if (exchange != null && !requestEnded && receiver == null && !replied) {
            // Further input stays in the codec, and beyond the stream's window at the client.
            context.channel().config().setAutoRead(false);
        }
    }

    @Override
    public void receive(ListenerExchange asking, boolean known, BodyReceiver to) {
        if (exchange != asking || head == null) {
            return;
        }
        receiver = to;
        body =
                new BodyBuffer(
                        serving.limits().maxBodyBytes(),
                        serving.bodyBudget(context.channel().parent(), known));
        watchdog.in(serving.timeouts().body(), () -> refuse(ListenerProblem.SLOW_BODY));
        if (head.expectsContinue()) {
            context.writeAndFlush(new DefaultHttp2HeadersFrame(Http2Heads.goOn()));
        }
        context.channel().config().setAutoRead(true);
    }

    private void data(Http2DataFrame frame) throws RefusedRequest {
        requestEnded = frame.isEndStream();
        BodyBuffer collected = body;
        if (receiver == null || collected == null) {
            return;
        }
        collected.take(frame.content(), frame.content().readableBytes());
        if (requestEnded) {
            bodyEnded();
        }
    }

    private void bodyEnded() {
        BodyReceiver to = receiver;
        if (to == null || exchange == null || body == null) {
            return;
        }
        watchdog.off();
        receiver = null;
        exchange.complete(body.bytes());
        serving.handle(exchange, to::onBody);
    }

    private void serve(Http2Head current) {
        ListenerExchange started =
                new ListenerExchange(
                        request(current),
                        !requestEnded,
                        context.executor(),
                        this,
                        serving,
                        context.channel().parent());
        exchange = started;
        serving.tally().started();
        serving.handle(started);
    }

    private Request request(Http2Head from) {
        return new Request(
                from.method(),
                from.path(),
                from.query(),
                from.headers(),
                Bytes.EMPTY,
                connection.peer(),
                Request.HTTP_2);
    }

    /**
     * Rejects the body if the handler is waiting for it; sends an error response if no handler has
     * the request.
     */
    private void refuse(ListenerProblem problem) {
        BodyReceiver waiting = receiver;
        if (waiting != null && exchange != null) {
            receiver = null;
            watchdog.off();
            dropBody();
            serving.tally().refusedRequest();
            serving.handle(exchange, () -> waiting.onRejection(problem));
        } else if (!replied && exchange == null) {
            String method = head == null ? "" : head.method();
            Reply.start(
                    serving.response(problem, context.channel()), method, this, context.executor());
        }
    }

    private void awaitProgress() {
        stalledAt = waiting();
        watchdog.in(serving.timeouts().write(), this::checkProgress);
    }

    private void checkProgress() {
        if (stalledAt - waiting() >= serving.timeouts().writeBytes()) {
            awaitProgress();
        } else {
            serving.stalled(context.channel().parent());
            giveUp();
        }
    }

    /**
     * The unread bytes, counted from a fixed origin: differences show progress, whether or not the
     * channel is writable.
     */
    private long waiting() {
        Channel channel = context.channel();
        return channel.bytesBeforeWritable() - channel.bytesBeforeUnwritable();
    }

    /**
     * Ends the stream. The reply's body must be cancelled first: closing drops the buffered bytes,
     * and the channel would then seem to accept more. The reset must be sent explicitly: after a
     * complete request, closing the channel sends none, and the codec would keep the rest of the
     * reply until the connection ends. Closing is also needed for a client that does not even read
     * the reset.
     */
    private void giveUp() {
        giveUp(Http2Error.CANCEL);
    }

    private void giveUp(Http2Error why) {
        if (streaming != null) {
            streaming.cancel();
        }
        context.writeAndFlush(new DefaultHttp2ResetFrame(why));
        context.close();
    }

    // The reply

    @Override
    public void answer(ListenerExchange answered, Response response) {
        if (exchange != answered) {
            Discard.body(response);
            return;
        }
        Reply.start(response, answered.request().method(), this, context.executor());
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
    public void changeBuffered(long bytes) {
        waiting.change(bytes);
    }

    @Override
    public int readAhead() {
        return serving.limits().readAhead();
    }

    @Override
    public void streaming(Stream reply) {
        streaming = reply;
    }

    @Override
    public void whole(Response response, Bytes bytes) {
        if (bytes.isEmpty()) {
            headOnly(response, 0);
        } else {
            head(response, bytes.length());
            last(Unpooled.wrappedBuffer(bytes.buffer()), bytes.length());
        }
    }

    @Override
    public void headOnly(Response response, long length) {
        ended(writeHead(response, length, true), 0);
    }

    @Override
    public void head(Response response, long length) {
        writeHead(response, length, false);
    }

    private ChannelFuture writeHead(Response response, long length, boolean endOfStream) {
        replied = true;
        context.channel().config().setAutoRead(true);
        Http2Headers headers = Http2Heads.of(response, length, serving.date());
        return context.write(new DefaultHttp2HeadersFrame(headers, endOfStream));
    }

    @Override
    public void chunk(ByteBuf chunk) {
        context.writeAndFlush(new DefaultHttp2DataFrame(chunk));
    }

    @Override
    public void end() {
        last(Unpooled.EMPTY_BUFFER, 0);
    }

    private void last(ByteBuf chunk, int bytes) {
        ended(context.write(new DefaultHttp2DataFrame(chunk, true)), bytes);
    }

    /** The last part of the reply is written. The write timeout applies even to short replies. */
    private void ended(ChannelFuture written, int bytes) {
        ended = true;
        streaming = null;
        awaitProgress();
        context.flush();
        if (!written.isDone()) {
            waiting.change(STREAM_BYTES + bytes);
        }
        written.addListener(_ -> taken());
    }

    /**
     * Further input is discarded for a while before a reset asks the client to stop sending (RFC
     * 9113 section 8.1): some clients drop a reply that they have not read completely when they
     * receive the reset.
     */
    private void taken() {
        finishExchange();
        watchdog.off();
        waiting.over();
        if (!requestEnded && context.channel().isActive()) {
            watchdog.in(serving.timeouts().linger(), this::stop);
        }
    }

    private void stop() {
        context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.NO_ERROR));
    }

    @Override
    public void abort(Throwable why) {
        serving.aborted(ListenerExchange.logName(exchange), why);
        context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
    }

    /** A closing channel drops its buffer and then looks writable: only an open one counts. */
    @Override
    public boolean writable() {
        return context.channel().isActive() && context.channel().isWritable();
    }

    private void dropBody() {
        if (body != null) {
            body.drop();
            body = null;
        }
    }

    private @Nullable ListenerExchange finishExchange() {
        ListenerExchange finished = exchange;
        exchange = null;
        receiver = null;
        streaming = null;
        dropBody();
        if (finished != null) {
            serving.tally().finished();
        }
        return finished;
    }
}
