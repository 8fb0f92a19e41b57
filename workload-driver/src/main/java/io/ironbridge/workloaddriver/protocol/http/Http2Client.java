package io.ironbridge.workloaddriver.protocol.http;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** One client's share of an HTTP/2 connection: one stream at a time. Runs on its loop. */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class Http2Client implements ClientConnection<HttpExchange> {
    private final SocketRequester<HttpExchange> requester;
    private final HttpDriver driver;
    private final Http2Connection connection;
    private final boolean made;
    private @Nullable Http2Exchange current;

    /**
     * @param made whether the connection is opened for this client
     */
    Http2Client(
            SocketRequester<HttpExchange> requester,
            HttpDriver driver,
            Http2Connection connection,
            boolean made) {
        this.requester = requester;
        this.driver = driver;
        this.connection = connection;
        this.made = made;
    }

    void execute(Runnable task) {
        requester.execute(task);
    }

    void onConnected() {
        requester.onConnected(this, made);
    }

    /** Called when the connection has ended. */
    void onDisconnect(Outcome outcome, String reason, String example) {
        if (current != null || !connection.isReady()) {
            current = null;
            requester.onDisconnect(this, outcome, reason, example);
        } else {
            requester.onIdleDisconnect(this);
        }
    }

    @Override
    public boolean isUsable() {
        return connection.isReady();
    }

    @Override
    public void send(HttpExchange next) {
        Channel channel = connection.channel();
        if (channel == null) {
            throw new IllegalStateException("not connected");
        }
        Http2Exchange exchange =
                new Http2Exchange(this, next, driver.settings().limits().answerBytes());
        current = exchange;
        new Http2StreamChannelBootstrap(channel)
                .handler(exchange)
                .open()
                .addListener((Future<Http2StreamChannel> opened) -> opened(exchange, opened));
    }

    private void opened(Http2Exchange exchange, Future<Http2StreamChannel> opened) {
        if (opened.isSuccess()) {
            exchange.write(opened.getNow());
        } else {
            onEnd(
                    exchange,
                    Answer.failed(
                            Outcome.BROKEN,
                            "connection closed",
                            SocketConnector.why(opened.cause())));
        }
    }

    /** Called when an exchange has ended, with or without an answer. */
    void onEnd(Http2Exchange exchange, Answer answer) {
        if (exchange == current) {
            current = null;
            requester.onAnswer(this, answer, connection.isReady());
        }
    }

    @Override
    public void close() {
        Http2Exchange exchange = current;
        current = null;
        if (exchange != null) {
            exchange.cancel();
        }
        connection.leave(this);
    }
}
