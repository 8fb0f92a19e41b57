package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.httpclient.HttpClientConfig;
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

/** A scriptable Db2 with connectors to it. */
final class Db2Fixture implements AutoCloseable {
    private static final Duration LONG = Duration.ofMinutes(5);

    final HttpEcho echo = new HttpEcho();
    final FaultyServer server;
    private final EventLoopGroup group;
    private final List<Db2RestConnector> connectors = new ArrayList<>();

    Db2Fixture() {
        server = new FaultyServer(echo);
        group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    }

    Db2RestConnector connector(UnaryOperator<Db2RestConfig> settings) {
        HttpClientConfig http = HttpClientConfig.of("127.0.0.1", server.port());
        Db2RestConnector connector =
                new Db2RestConnector(
                        settings.apply(Db2RestConfig.of(http)),
                        new ClientLoops(group, NioSocketChannel.class));
        connectors.add(connector);
        return connector;
    }

    static PendingCall call(Db2RestConnector connector, String token, boolean streamed) {
        Db2Target target = connector.target("SYSIBMSERVICE", "echo", Optional.empty(), streamed);
        CallContext context =
                new CallContext(
                        "request-" + token,
                        Optional.empty(),
                        Deadline.in(LONG),
                        new Cancellation());
        return PendingCall.start(
                target, new Payload.Json(Bytes.utf8(HttpEcho.json(token))), context);
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
        connectors.forEach(Db2RestConnector::close);
        server.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
