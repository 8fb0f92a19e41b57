package io.ironbridge.connectorims;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.MutatedRepliesTest;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;

/** In turns over each exit, without and with acknowledgements. */
class MutatedRepliesIT extends MutatedRepliesTest {
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    private static boolean hasLength(int turn) {
        return turn % 2 == 0;
    }

    @Override
    protected FaultyServer.Protocol protocol(int turn) {
        return new EchoProtocol(hasLength(turn), 0, 0);
    }

    @Override
    protected Connector connector(int port, int turn) {
        SocketConfig sockets = SocketConfig.of("127.0.0.1", port).withMaxConnections(CAPACITY);
        return new ImsConnector(
                ImsConfig.of(sockets, "IMS1")
                        .withExit(hasLength(turn) ? Exit.HWSSMPL1 : Exit.HWSSMPL0)
                        .withSyncLevel(turn % 4 < 2 ? SyncLevel.NONE : SyncLevel.CONFIRM),
                new ClientLoops(LOOPS, NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((ImsConnector) connector).target(ImsTransaction.of("ECHO"));
    }

    @Override
    protected Payload request(String token) {
        return ImsConnectorContractIT.input(token);
    }

    @Override
    protected byte[] mutated(String token, Random random, int turn) {
        return new ReplyMutations(random).reply(token, hasLength(turn));
    }
}
