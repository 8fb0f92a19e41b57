package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;

/** One HTTP/1.1 connection and the current answer. Runs on its loop. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class HttpConnection extends SimpleChannelInboundHandler<HttpObject>
        implements ClientConnection<HttpExchange> {
    private final SocketRequester<HttpExchange> requester;
    private final HttpDriver driver;
    private final Decoder decoder = new Decoder();
    private @Nullable Channel channel;
    private @Nullable HttpExchange exchange;
    private @Nullable HttpAnswerReader answer;
    private boolean connected;
    private boolean interim;
    private boolean keepAlive;

    private HttpConnection(SocketRequester<HttpExchange> requester, HttpDriver driver) {
        this.requester = requester;
        this.driver = driver;
    }

    /** Starts to connect; notifies the requester of the result. */
    static HttpConnection open(
            SocketRequester<HttpExchange> requester, HttpDriver driver, Bootstrap bootstrap) {
        HttpConnection connection = new HttpConnection(requester, driver);
        SocketConnector.open(
                bootstrap,
                connection::install,
                requester::execute,
                cause -> connection.notConnected("not connected", cause));
        return connection;
    }

    private void install(Channel made) {
        channel = made;
        driver.tls()
                .ifPresent(context -> {
                    HttpTarget target = driver.settings().target();
                    SslHandler tls = context.newHandler(made.alloc(), target.host(), target.port());
                    tls.setHandshakeTimeoutMillis(driver.settings().limits().connect().toMillis());
                    made.pipeline().addLast(tls);
                });
        made.pipeline().addLast(decoder, this);
    }

    @Override
    public boolean isUsable() {
        return connected && channel != null && channel.isActive();
    }

    @Override
    public void send(HttpExchange next) {
        exchange = next;
        interim = false;
        answer = new HttpAnswerReader(next, driver.settings().limits().answerBytes());
        decoder.head = next.request().isHead();
        if (channel != null) {
            channel.writeAndFlush(next.request().write(channel.alloc(), next.values()));
        }
    }

    @Override
    public void close() {
        exchange = null;
        if (channel != null) {
            channel.close();
        }
    }

    // ---- connecting

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (driver.tls().isEmpty()) {
            ready();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                ready();
            } else {
                notConnected("TLS handshake failed", handshake.cause());
                context.close();
            }
        }
    }

    private void ready() {
        connected = true;
        requester.onConnected(this, true);
    }

    private void notConnected(String reason, Throwable cause) {
        requester.onDisconnect(this, Outcome.NOT_CONNECTED, reason, SocketConnector.why(cause));
    }

    // ---- the answer

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject object) {
        if (exchange == null) {
            context.close(); // there was no request
        } else if (object.decoderResult().isFailure()) {
            undecodable(object.decoderResult().cause());
        } else {
            if (object instanceof HttpResponse response) {
                head(response);
            }
            if (object instanceof HttpContent content) {
                content(content.content(), content instanceof LastHttpContent);
            }
        }
    }

    private void undecodable(Throwable cause) {
        if (cause instanceof PrematureChannelClosureException) {
            broken("the connection was closed during the answer");
        } else {
            unreadable("not HTTP", "the answer is not HTTP/1.1");
        }
    }

    private void head(HttpResponse response) {
        int status = response.status().code();
        if (answer != null) {
            answer.status(status);
        }
        interim = status >= 100 && status < 200;
        keepAlive = HttpUtil.isKeepAlive(response);
    }

    private void content(ByteBuf content, boolean last) {
        if (interim) {
            interim = !last;
            return;
        }
        HttpAnswerReader reader = answer;
        if (reader == null) {
            return;
        }
        if (!reader.add(content)) {
            exchange = null;
            requester.onAnswer(this, reader.tooLong(), false);
        } else if (last) {
            exchange = null;
            answer = null;
            requester.onAnswer(this, reader.check(), keepAlive);
        }
    }

    // ---- failures

    private void unreadable(String reason, String example) {
        exchange = null;
        requester.onAnswer(this, Answer.failed(Outcome.UNREADABLE, reason, example), false);
    }

    private void broken(String example) {
        exchange = null;
        requester.onDisconnect(this, Outcome.BROKEN, "connection closed", example);
        close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (exchange != null) {
            broken("the server closed the connection before the answer was complete");
        } else if (connected) {
            requester.onIdleDisconnect(this);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (exchange == null) {
            context.close();
        } else if (cause instanceof DecoderException) {
            unreadable("not HTTP", "the answer is not HTTP/1.1, or not TLS");
        } else {
            broken(SocketConnector.why(cause));
        }
    }

    /** Handles answers to HEAD, which have a length and no body. */
    private static final class Decoder extends HttpResponseDecoder {
        private boolean head;

        @Override
        protected boolean isContentAlwaysEmpty(HttpMessage message) {
            return head || super.isContentAlwaysEmpty(message);
        }
    }
}
