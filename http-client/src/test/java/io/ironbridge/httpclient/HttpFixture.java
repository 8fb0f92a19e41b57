package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.net.ServerSocketFactory;

/** A scriptable back end with clients to it. */
final class HttpFixture implements AutoCloseable {
    static final Duration LONG = Duration.ofMinutes(5);

    final HttpEcho echo = new HttpEcho();
    final FaultyServer server;
    final EventLoopGroup group;
    private final List<HttpClient> clients = new ArrayList<>();

    HttpFixture(int loops) {
        this(loops, ServerSocketFactory.getDefault());
    }

    HttpFixture(int loops, ServerSocketFactory sockets) {
        server = new FaultyServer(echo, sockets);
        group = new MultiThreadIoEventLoopGroup(loops, NioIoHandler.newFactory());
    }

    HttpClient client(UnaryOperator<HttpClientConfig> settings) {
        return client("127.0.0.1", settings);
    }

    HttpClient client(String host, UnaryOperator<HttpClientConfig> settings) {
        HttpClientConfig config = settings.apply(HttpClientConfig.of(host, server.port()));
        HttpClient client = new HttpClient(config, new ClientLoops(group, NioSocketChannel.class));
        clients.add(client);
        return client;
    }

    static PendingCall call(HttpClient client, String token) {
        return call(client, token, false, LONG);
    }

    static PendingCall call(HttpClient client, String token, boolean streamed, Duration allowed) {
        return PendingCall.start(
                new EchoConnector(client).target(EchoConnector.HEAD.withStreamed(streamed)),
                new Payload.Json(Bytes.utf8(HttpEcho.json(token))),
                context("request-" + token, allowed));
    }

    static CallContext context(String requestId, Duration allowed) {
        return new CallContext(
                requestId, Optional.empty(), Deadline.in(allowed), new Cancellation());
    }

    static Payload.HttpReply reply(PendingCall call) throws InterruptedException {
        if (call.outcome() instanceof Outcome.Replied replied) {
            return (Payload.HttpReply) replied.payload();
        }
        throw new AssertionError("no reply: " + call.outcome());
    }

    static String text(Payload.HttpReply reply) {
        return ((Payload.Whole) reply.body()).bytes().utf8();
    }

    @Override
    public void close() {
        clients.forEach(HttpClient::close);
        server.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
