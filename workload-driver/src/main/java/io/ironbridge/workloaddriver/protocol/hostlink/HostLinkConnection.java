package io.ironbridge.workloaddriver.protocol.hostlink;

import io.ironbridge.workloaddriver.engine.Answer;
import io.ironbridge.workloaddriver.engine.Answer.Outcome;
import io.ironbridge.workloaddriver.protocol.socket.ClientConnection;
import io.ironbridge.workloaddriver.protocol.socket.SocketConnector;
import io.ironbridge.workloaddriver.protocol.socket.SocketRequester;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a region, with at most one request in progress, identified by its token. Runs
 * on its loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty also reports failures to the pipeline
final class HostLinkConnection extends SimpleChannelInboundHandler<FullHttpResponse>
        implements ClientConnection<Long> {
    private static final String MEDIA_TYPE = "application/octet-stream";

    private final SocketRequester<Long> requester;
    private final HostLinkDriver driver;
    private @Nullable Channel channel;
    private long token;
    private boolean waiting;

    private HostLinkConnection(SocketRequester<Long> requester, HostLinkDriver driver) {
        this.requester = requester;
        this.driver = driver;
    }

    /** Starts to connect; notifies the requester of the result. */
    static HostLinkConnection open(
            SocketRequester<Long> requester, HostLinkDriver driver, Bootstrap bootstrap) {
        HostLinkConnection connection = new HostLinkConnection(requester, driver);
        SocketConnector.open(
                bootstrap,
                connection::install,
                requester::execute,
                cause ->
                        connection.onDisconnect(
                                Outcome.NOT_CONNECTED,
                                "not connected",
                                SocketConnector.why(cause)));
        return connection;
    }

    private void install(Channel made) {
        channel = made;
        made.pipeline()
                .addLast(
                        new HttpResponseDecoder(),
                        new HttpObjectAggregator(ExpectedLinkReply.LONGEST, true),
                        this);
    }

    @Override
    public boolean isUsable() {
        return channel != null && channel.isActive();
    }

    @Override
    public void send(Long next) {
        token = next;
        waiting = true;
        if (channel != null) {
            channel.writeAndFlush(driver.request(channel.alloc(), next));
        }
    }

    @Override
    public void close() {
        waiting = false;
        if (channel != null) {
            channel.close();
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        requester.onConnected(this, true);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
        if (!waiting) {
            context.close(); // there was no request
            return;
        }
        waiting = false;
        requester.onAnswer(this, check(response), HttpUtil.isKeepAlive(response));
    }

    private Answer check(FullHttpResponse response) {
        if (response.decoderResult().isFailure()) {
            return Answer.failed(
                    Outcome.UNREADABLE, "not HTTP", "the answer is not HTTP/1.1 or too long");
        }
        HttpResponseStatus status = response.status();
        String type = response.headers().get(HttpHeaderNames.CONTENT_TYPE, "");
        if (!status.equals(HttpResponseStatus.OK)) {
            return Answer.failed(
                    Outcome.WRONG,
                    "status " + status.code(),
                    "the answer had status " + status.code());
        }
        if (!type.equalsIgnoreCase(MEDIA_TYPE)) {
            return Answer.failed(
                    Outcome.WRONG, "no host link", "the reply is not a host link message");
        }
        long bytes = response.content().readableBytes();
        Optional<ExpectedLinkReply.Wrong> wrong =
                driver.expected().check(response.content(), token);
        return wrong.map(it -> Answer.failed(Outcome.WRONG, it.reason(), it.example()))
                .orElseGet(() -> Answer.ok(bytes));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        onDisconnect(
                Outcome.BROKEN,
                "connection closed",
                "the region closed the connection before the answer was complete");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        onDisconnect(Outcome.BROKEN, "connection closed", SocketConnector.why(cause));
        context.close();
    }

    /** No effect on the requester if no request is in progress. */
    private void onDisconnect(Outcome outcome, String reason, String example) {
        waiting = false;
        requester.onDisconnect(this, outcome, reason, example);
    }
}
