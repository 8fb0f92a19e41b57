package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcics.region.RegionBackEnd;
import io.ironbridge.connectorcics.region.RegionContractTest;
import io.ironbridge.connectorcics.region.WatchedProgram;
import io.ironbridge.connectorcontract.BackEnd;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract over the host link to a region that runs. */
class HostLinkRegionContractIT extends RegionContractTest {
    private static @Nullable EventLoopGroup group;

    @BeforeAll
    static void startLoops() {
        group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    }

    @AfterAll
    static void stopLoops() {
        Objects.requireNonNull(group).shutdownGracefully().syncUninterruptibly();
    }

    /** What a region sends, it sends at once. */
    @Override
    protected boolean answerInTwo(CountDownLatch gate) {
        return false;
    }

    @Override
    protected Connector connect(BackEnd backEnd, int capacity) {
        HttpClientConfig http =
                HttpClientConfig.of("127.0.0.1", ((RegionBackEnd) backEnd).port())
                        .withMaxConnections(capacity);
        return new HostLinkConnector(
                HostLinkConfig.of(http),
                new ClientLoops(Objects.requireNonNull(group), NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((HostLinkConnector) connector)
                .target(
                        LinkedProgram.withCommarea(
                                WatchedProgram.NAME, Optional.empty(), WatchedProgram.COMMAREA));
    }
}
