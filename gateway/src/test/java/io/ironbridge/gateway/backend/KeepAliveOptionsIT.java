package io.ironbridge.gateway.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.ServerLimits;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.http.EventLoops;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.ConnectionCredentialBackoff;
import io.ironbridge.socketclient.PendingCall;
import io.ironbridge.socketclient.PooledConnection;
import io.ironbridge.socketclient.SocketClient;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class KeepAliveOptionsIT {
    private static final ServerLimits.KeepAlive GIVEN =
            new ServerLimits.KeepAlive(
                    Duration.ofSeconds(17), Duration.ofSeconds(5), 4, Duration.ofMillis(9_500));

    private final CompletableFuture<Channel> connected = new CompletableFuture<>();

    /** Shows its channel, and sends nothing. */
    private final class Shown extends PooledConnection<PendingCall> {
        Shown(SocketClient.Place<PendingCall> place) {
            super(place);
        }

        @Override
        protected void install(ChannelPipeline pipeline) {}

        @Override
        protected void send(Channel to, PendingCall next) {
            connected.complete(to);
        }

        @Override
        protected void received(PendingCall now, Object message) {}
    }

    private static final class Call extends PendingCall {
        Call(SocketConfig config) {
            super(
                    config,
                    new CallContext(
                            "r",
                            Optional.empty(),
                            Deadline.in(Duration.ofMinutes(1)),
                            new Cancellation()),
                    ConnectionCredentialBackoff.OFF,
                    _ -> {});
        }
    }

    private void assertSocketsHave(EventLoops loops, int options) throws Exception {
        Map<ChannelOption<?>, Object> given = KeepAliveOptions.of(GIVEN, loops.clientChannel());
        ClientLoops client = new ClientLoops(loops.group(), loops.clientChannel(), given);
        try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            SocketConfig config = SocketConfig.of("127.0.0.1", peer.getLocalPort());
            try (SocketClient<PendingCall> calls = new SocketClient<>(config, client, Shown::new)) {
                calls.call(new Call(config));
                Channel channel = connected.get(20, TimeUnit.SECONDS);
                assertThat(channel.config().getOption(ChannelOption.SO_KEEPALIVE)).isTrue();
                assertThat(given).hasSize(options);
                given.forEach((option, value) ->
                        assertThat(channel.config().<Object>getOption(any(option)))
                                .as(option.name())
                                .isEqualTo(value));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static ChannelOption<Object> any(ChannelOption<?> option) {
        return (ChannelOption<Object>) option;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void socketsOverEpollFindADeadPeerInTheConfiguredTime() throws Exception {
        try (EventLoops loops = EventLoops.start(1)) {
            assertThat(loops.transport()).isEqualTo("epoll");
            assertSocketsHave(loops, 4);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void socketsOverNioProbeADeadPeerInTheConfiguredTime() throws Exception {
        try (EventLoops loops = EventLoops.startNio(1)) {
            assertSocketsHave(loops, 3);
        }
    }
}
