package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.MutatedRepliesTest;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;

/** Whole HTTP replies, mutated. */
class MutatedRepliesIT extends MutatedRepliesTest {
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private final HostLinkEcho protocol = new HostLinkEcho();

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    @Override
    protected FaultyServer.Protocol protocol(int turn) {
        return protocol;
    }

    @Override
    protected Connector connector(int port, int turn) {
        HttpClientConfig http = HttpClientConfig.of("127.0.0.1", port).withMaxConnections(CAPACITY);
        return new HostLinkConnector(
                HostLinkConfig.of(http), new ClientLoops(LOOPS, NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((HostLinkConnector) connector)
                .target(
                        LinkedProgram.withCommarea(
                                "ECHO", Optional.empty(), HostLinkEcho.COMMAREA));
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Commarea(Bytes.wrap(token.getBytes(HostLinkEcho.EBCDIC)));
    }

    @Override
    protected byte[] mutated(String token, Random random, int turn) {
        return new ReplyMutations(random).of(protocol.reply(token));
    }

    @Override
    protected void check(Payload reply) {
        assertThat(reply.length()).isEqualTo(HostLinkEcho.COMMAREA);
    }
}
