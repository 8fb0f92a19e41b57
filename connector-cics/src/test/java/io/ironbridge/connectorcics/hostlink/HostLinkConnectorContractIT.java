package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.FaultyServer;
import io.ironbridge.connectorcontract.SocketConnectorContractTest;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class HostLinkConnectorContractIT extends SocketConnectorContractTest {
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
        return new HostLinkEcho();
    }

    @Override
    protected Connector connect(int port, int capacity) {
        HttpClientConfig http = HttpClientConfig.of("127.0.0.1", port).withMaxConnections(capacity);
        return new HostLinkConnector(
                HostLinkConfig.of(http), new ClientLoops(group(), NioSocketChannel.class));
    }

    @Override
    protected Target target(Connector connector) {
        return ((HostLinkConnector) connector)
                .target(
                        LinkedProgram.withCommarea(
                                "ECHO", Optional.of("IB#1"), HostLinkEcho.COMMAREA));
    }

    @Override
    protected Payload request(String token) {
        return new Payload.Commarea(Bytes.wrap(token.getBytes(HostLinkEcho.EBCDIC)));
    }

    @Override
    protected String token(Payload reply) {
        byte[] area = ((Payload.Commarea) reply).bytes().array();
        return new String(area, HostLinkEcho.EBCDIC).strip();
    }

    @Test
    void aChannelForAProgramWithACommareaIsABug() {
        Target.Evented target = (Target.Evented) target(connector());
        assertThatThrownBy(() ->
                        target.call(
                                new Payload.Channel(List.of()), LinkRequestTest.CONTEXT, _ -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Commarea");
        assertThat(connector().connections().busy()).isZero();
    }
}
