package io.ironbridge.connectorcics.hostlink;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcics.region.KeepingProgram;
import io.ironbridge.connectorcics.region.RegionLibrary;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.cics.region.LabCicsConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users and passwords of a region, over the host link. */
class HostLinkRegionIT {
    private static final String USER = "IRBUSER";
    private static final String PASSWORD = "IRBPASS1";

    private final EventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final LabCics region;

    HostLinkRegionIT(@TempDir Path folder) throws Exception {
        region =
                LabCics.start(
                        LabCicsConfig.defaults()
                                .withCredentials(USER, PASSWORD)
                                .withLibraries(RegionLibrary.in(folder)));
    }

    @AfterEach
    void close() {
        region.close();
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private HostLinkConnector connector(String password) {
        return connector(config().withCredentials(new HostLinkCredentials(USER, password)));
    }

    private HostLinkConnector connector(HostLinkConfig config) {
        return new HostLinkConnector(config, new ClientLoops(group, NioSocketChannel.class));
    }

    private HostLinkConfig config() {
        return HostLinkConfig.of(HttpClientConfig.of("127.0.0.1", region.port()));
    }

    private static Outcome call(HostLinkConnector connector) throws InterruptedException {
        return call(connector, Optional.empty());
    }

    private static Outcome call(HostLinkConnector connector, Optional<CallerIdentity> caller)
            throws InterruptedException {
        HostLinkTarget target =
                connector.target(
                        LinkedProgram.withChannel(
                                KeepingProgram.NAME, Optional.empty(), "CHAN", Set.of()));
        return PendingCall.start(
                        target,
                        new Payload.Channel(List.of()),
                        new CallContext(
                                "r",
                                caller,
                                Deadline.in(Duration.ofMinutes(1)),
                                new Cancellation()))
                .outcome();
    }

    @Test
    void theProgramRunsAsTheUserOfTheConnection() throws InterruptedException {
        try (HostLinkConnector connector = connector(PASSWORD)) {
            assertRanAsUser(call(connector));
        }
    }

    @Test
    void theProgramRunsAsTheCaller() throws InterruptedException {
        try (HostLinkConnector connector = connector(config().withCaller(CallerField.BASIC))) {
            assertRanAsUser(call(connector, caller(USER, PASSWORD)));
            assertUserRefused(call(connector, caller(USER, "WRONGPW1")), "status 401");
            assertUserRefused(call(connector, caller("OTHER", PASSWORD)), "status 401");
            assertRanAsUser(call(connector, caller(USER, PASSWORD)));
            assertThat(call(connector, caller(USER, "WRONGPW1")))
                    .as("not sent again at once")
                    .isInstanceOf(Outcome.NotSent.class);
            assertThat(call(connector, Optional.of(CallerIdentity.named(USER))))
                    .isInstanceOf(Outcome.NotSent.class);
            assertThat(call(connector)).isInstanceOf(Outcome.NotSent.class);
        }
    }

    private static Optional<CallerIdentity> caller(String user, String password) {
        return Optional.of(new CallerIdentity(user, Optional.of(password)));
    }

    private static void assertRanAsUser(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Replied.class,
                        replied ->
                                assertThat(replied.payload())
                                        .isEqualTo(
                                                new Payload.Channel(
                                                        List.of(facts("IBLK " + USER)))));
    }

    private static Payload.Container facts(String text) {
        return new Payload.Container(
                KeepingProgram.FACTS, 37, Bytes.wrap(text.getBytes(HostLinkEcho.EBCDIC)));
    }

    @Test
    void aPasswordThatTheRegionRefusedIsNotSentAgainAtOnce() throws InterruptedException {
        try (HostLinkConnector connector = connector("WRONGPW1")) {
            assertUserRefused(call(connector), "status 401");
            assertThat(call(connector))
                    .isInstanceOfSatisfying(
                            Outcome.NotSent.class,
                            held ->
                                    assertThat(held.why())
                                            .contains("not sent")
                                            .doesNotContain("WRONGPW1"));
            assertThat(connector.connections().opened()).isEqualTo(1);
        }
        try (HostLinkConnector other = connector(PASSWORD)) {
            assertThat(call(other)).isInstanceOf(Outcome.Replied.class);
        }
    }

    private static void assertUserRefused(Outcome outcome, String why) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(HostFault.USER_REFUSED);
                            assertThat(failure.what()).contains(why).doesNotContain("WRONGPW1");
                            assertThat(failure.mayHaveRun()).isFalse();
                        });
    }
}
