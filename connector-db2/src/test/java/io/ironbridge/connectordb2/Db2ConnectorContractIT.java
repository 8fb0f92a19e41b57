package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

class Db2ConnectorContractIT extends SocketConnectorContractTest {
    private static final EventLoopGroup GROUP =
            new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

    @AfterAll
    static void stopLoops() {
        GROUP.shutdownGracefully().syncUninterruptibly();
    }

    @Override
    protected FaultyServer.Protocol protocol() {
        return new Db2Http();
    }

    @Override
    protected Connector connect(int port, int capacity) {
        Db2RestConfig config = Db2RestConfig.of("127.0.0.1", port).withMaxConnections(capacity);
        return new Db2RestConnector(config, new EventLoops(GROUP, NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((Db2RestConnector) connector)
                .target("SYSIBMSERVICE", "echo", Optional.of("V1"), false);
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Json(Bytes.utf8(Db2Http.json(token)));
    }

    @Override
    protected String token(Payload reply) {
        Payload.HttpReply http = (Payload.HttpReply) reply;
        return Db2Http.token(((Payload.Whole) http.body()).bytes().utf8());
    }
}
