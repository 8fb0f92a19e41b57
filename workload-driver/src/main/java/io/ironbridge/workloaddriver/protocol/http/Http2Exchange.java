package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamFrame;
import org.jspecify.annotations.Nullable;

/** A request and its answer on one stream. Runs on its loop. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class Http2Exchange extends SimpleChannelInboundHandler<Http2StreamFrame> {
    private final Http2Client client;
    private final HttpExchange exchange;
    private final HttpAnswerReader answer;
    private @Nullable Http2StreamChannel stream;
    private boolean cancelled;
    private boolean headed;
    private boolean done;

    Http2Exchange(Http2Client client, HttpExchange exchange, long longestAnswer) {
        this.client = client;
        this.exchange = exchange;
        this.answer = new HttpAnswerReader(exchange, longestAnswer);
    }

    void write(Http2StreamChannel opened) {
        stream = opened;
        if (cancelled) {
            opened.close();
            return;
        }
        byte[] body = exchange.request().body(exchange.values());
        opened.write(
                new DefaultHttp2HeadersFrame(
                        exchange.request().http2Headers(exchange.values(), body.length),
                        body.length == 0));
        if (body.length > 0) {
            opened.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(body), true));
        }
        opened.flush();
    }

    /** Cancels the exchange: resets the stream. */
    void cancel() {
        cancelled = true;
        done = true;
        if (stream != null) {
            stream.close();
        }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Http2StreamFrame frame) {
        if (done) {
            return;
        }
        switch (frame) {
            case Http2HeadersFrame headers -> head(headers);
            case Http2DataFrame data -> {
                if (!answer.add(data.content())) {
                    end(answer.tooLong());
                    context.close();
                } else if (data.isEndStream()) {
                    end(answer.check());
                }
            }
            default -> {}
        }
    }

    private void head(Http2HeadersFrame headers) {
        if (!headed) { // otherwise trailers
            int status = status(headers.headers().status());
            if (HttpStatusClass.INFORMATIONAL.contains(status)) {
                return;
            }
            headed = true;
            answer.status(status);
        }
        if (headers.isEndStream()) {
            end(answer.check());
        }
    }

    private static int status(@Nullable CharSequence text) {
        return text == null || !text.toString().matches("[1-5][0-9][0-9]")
                ? 0
                : Integer.parseInt(text.toString());
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof Http2ResetFrame reset) {
            broken("the server reset the stream, code " + reset.errorCode());
        }
        context.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        broken("the stream ended before the answer was complete");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        broken(SocketConnector.why(cause));
        context.close();
    }

    private void broken(String example) {
        end(Answer.failed(Outcome.BROKEN, "stream closed", example));
    }

    private void end(Answer given) {
        if (!done) {
            done = true;
            client.onEnd(this, given);
        }
    }
}
