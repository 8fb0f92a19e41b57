package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.HttpEcho;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class Db2ConnectorContractIT extends SocketConnectorContractTest {
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
        return new Db2RestConnector(
                Db2RestConfig.of(
                        HttpClientConfig.of("127.0.0.1", port).withMaxConnections(capacity)),
                new ClientLoops(group(), NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((Db2RestConnector) connector)
                .target("SYSIBMSERVICE", "echo", Optional.of("V1"), false);
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
