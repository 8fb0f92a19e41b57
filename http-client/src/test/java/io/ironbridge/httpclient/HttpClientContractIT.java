package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What connectors promise, the client keeps for them. */
class HttpClientContractIT extends SocketConnectorContractTest {
    private static @Nullable EventLoopGroup group;

    @BeforeAll
    static void startLoops() {
        group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    }

    @AfterAll
    static void stopLoops() {
        group().shutdownGracefully().syncUninterruptibly();
    }

    private static EventLoopGroup group() {
        return Objects.requireNonNull(group);
    }

    @Override
    protected FaultyServer.Protocol protocol() {
        return new HttpEcho();
    }

    @Override
    protected Connector connect(int port, int capacity) {
        return new EchoConnector(
                new HttpClient(
                        config(port).withMaxConnections(capacity),
                        new ClientLoops(group(), NioSocketChannel.class)));
    }

    /** How the client reaches the server. */
    HttpClientConfig config(int port) {
        return HttpClientConfig.of("127.0.0.1", port);
    }

    @Override
    protected Target target(Connector connector) {
        return ((EchoConnector) connector).target(EchoConnector.HEAD);
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Json(Bytes.utf8(HttpEcho.json(token)));
    }

    @Override
    protected String token(Payload reply) {
        Payload.HttpReply http = (Payload.HttpReply) reply;
        return HttpEcho.token(((Payload.Whole) http.body()).bytes().utf8());
    }
}
