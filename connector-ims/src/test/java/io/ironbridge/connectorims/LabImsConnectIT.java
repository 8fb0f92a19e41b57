package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.lab.ims.connect.ImsConnect;
import io.ironbridge.lab.ims.connect.ImsConnectConfig;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.wire.Area;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The lab's IMS Connect, written from the same tables by others. */
class LabImsConnectIT {
    private static final ImsTransaction ECHO = ImsTransaction.of("ECHO");
    private static final EchoingIms IMS = new EchoingIms();
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private static @Nullable ImsConnect server;

    @BeforeAll
    static void start() throws IOException {
        server =
                ImsConnect.start(
                        ImsConnectConfig.defaults()
                                .withAccounts(
                                        new ImsConnectConfig.Account(
                                                "USER1", "SECRET", List.of("GROUP1")),
                                        new ImsConnectConfig.Account("ANNA", "Secret2", List.of())),
                        Map.of("IMS1", IMS));
    }

    @AfterAll
    static void stop() {
        server().close();
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    private static ImsConnect server() {
        return Objects.requireNonNull(server);
    }

    private static ImsConnector connect(UnaryOperator<ImsConfig> settings) {
        SocketConfig sockets = SocketConfig.of("127.0.0.1", server().port()).withMaxConnections(2);
        ImsConfig config =
                ImsConfig.of(sockets, "IMS1")
                        .withCredentials(ImsCredentials.of("USER1", "SECRET").withGroup("GROUP1"));
        return new ImsConnector(
                settings.apply(config), new ClientLoops(LOOPS, NioSocketChannel.class));
    }

    private static Outcome call(ImsConnector to, ImsTransaction transaction)
            throws InterruptedException {
        return call(to, transaction, Optional.empty());
    }

    private static Outcome call(
            ImsConnector to, ImsTransaction transaction, Optional<CallerIdentity> caller)
            throws InterruptedException {
        byte[] first = WireBytes.segment("%-8sONE".formatted(transaction.transactionCode()));
        List<Bytes> segments =
                List.of(Bytes.wrap(first), Bytes.wrap(WireBytes.segment("A".repeat(30_000))));
        return PendingCall.start(
                        to.target(transaction),
                        new Payload.Segments(segments, ""),
                        new CallContext(
                                "id",
                                caller,
                                Deadline.in(Duration.ofSeconds(15)),
                                new Cancellation()))
                .outcome();
    }

    private static void assertReplied(Outcome outcome, String... segments) {
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
        assertThat(((Payload.Segments) ((Outcome.Replied) outcome).payload()).segments())
                .extracting(ImsConnectorContractIT::text)
                .containsExactly(segments);
    }

    private static void assertEchoed(Outcome outcome) {
        assertReplied(outcome, "ECHO    ONE", "A".repeat(30_000));
    }

    private static void assertFailed(Outcome outcome, HostFault fault, String what) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(fault);
                            assertThat(failure.what()).contains(what);
                            assertThat(failure.mayHaveRun()).isFalse();
                        });
    }

    @Test
    void everyCommitModeAndSyncLevelKeepsItsConnectionOverBothExits() throws InterruptedException {
        for (Exit exit : Exit.values()) {
            for (CommitMode commitMode : CommitMode.values()) {
                for (SyncLevel syncLevel : SyncLevel.values()) {
                    keepsItsConnection(config ->
                            config.withExit(exit)
                                    .withCommitMode(commitMode)
                                    .withSyncLevel(syncLevel));
                }
            }
        }
    }

    private static void keepsItsConnection(UnaryOperator<ImsConfig> settings)
            throws InterruptedException {
        for (boolean noWait : new boolean[] {true, false}) {
            try (ImsConnector to =
                    connect(config ->
                            settings.apply(config)
                                    .withOptions(config.options().withAckNoWait(noWait)))) {
                for (int i = 0; i < 5; i++) {
                    assertEchoed(call(to, ECHO));
                }
                assertThat(to.connections().opened()).isEqualTo(1);
            }
        }
    }

    @Test
    void transactionSocketsServeOneExchangeEach() throws InterruptedException {
        for (CommitMode commitMode : CommitMode.values()) {
            try (ImsConnector to =
                    connect(config ->
                            config.withSocketType(SocketType.TRANSACTION)
                                    .withCommitMode(commitMode)
                                    .withSyncLevel(SyncLevel.CONFIRM))) {
                assertEchoed(call(to, ECHO));
                assertEchoed(call(to, ECHO));
                assertThat(to.connections().opened()).isEqualTo(2);
            }
        }
    }

    @Test
    void outputThatIsTooLongIsBackedOut() throws InterruptedException {
        try (ImsConnector to =
                connect(config ->
                        config.withSyncLevel(SyncLevel.CONFIRM)
                                .withLimits(new ImsConfig.Limits(20_000, 10)))) {
            assertThat(call(to, ECHO))
                    .isInstanceOfSatisfying(
                            Outcome.HostFailure.class,
                            failure ->
                                    assertThat(failure.fault()).isEqualTo(HostFault.ROLLED_BACK));
        }
    }

    @Test
    void sendOnlyMessagesAreTaken() throws InterruptedException {
        try (ImsConnector to = connect(UnaryOperator.identity())) {
            assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY)));
            assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY_ACK)));
            assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY_ERROR)));
            assertFailed(
                    call(
                            to,
                            ECHO.withInteraction(Interaction.SEND_ONLY_ERROR)
                                    .withDatastore("IMS9")),
                    HostFault.NOT_FOUND,
                    "NFNDDST");
            assertEchoed(call(to, ECHO));
        }
    }

    @Test
    void tpipesAreReadUntilTheyAreEmpty() throws InterruptedException {
        for (boolean noWait : new boolean[] {true, false}) {
            for (String text : List.of("FIRST", "SECOND")) {
                IMS.tpipe("PRINTER")
                        .add(
                                new OutputMessage(
                                        List.of(Area.of(WireBytes.segment(text))), "", false));
            }
            try (ImsConnector to =
                    connect(config -> config.withOptions(config.options().withAckNoWait(noWait)))) {
                assertReplied(call(to, ImsTransaction.resumeTpipe("PRINTER")), "FIRST");
                assertReplied(call(to, ImsTransaction.resumeTpipeWait("PRINTER")), "SECOND");
                assertReplied(call(to, ImsTransaction.resumeTpipe("PRINTER")));
                assertEchoed(call(to, ECHO));
                assertThat(to.connections().opened()).isEqualTo(1);
            }
        }
    }

    @Test
    void whatIsNotThereIsToldBothWays() throws InterruptedException {
        try (ImsConnector to = connect(UnaryOperator.identity())) {
            assertFailed(call(to, ECHO.withDatastore("IMS9")), HostFault.NOT_FOUND, "NFNDDST");
            assertFailed(call(to, ImsTransaction.of("NOSUCH")), HostFault.NOT_FOUND, "DFS064");
        }
    }

    @Test
    void aWrongPasswordIsRefused() throws InterruptedException {
        try (ImsConnector to =
                connect(config -> config.withCredentials(ImsCredentials.of("USER1", "WRONG")))) {
            assertFailed(call(to, ECHO), HostFault.USER_REFUSED, "security violation");
        }
    }

    @Test
    void callersAreCheckedByTheirOwnPasswords() throws InterruptedException {
        CallerIdentity anna = new CallerIdentity("anna", Optional.of("Secret2"));
        CallerIdentity wrong = new CallerIdentity("anna", Optional.of("WRONG"));
        try (ImsConnector to = connect(config -> config.withIdentity(Identity.CALLER))) {
            assertThat(to.takesPasswords()).isTrue();
            assertEchoed(call(to, ECHO, Optional.of(anna)));
            assertFailed(
                    call(to, ECHO, Optional.of(wrong)),
                    HostFault.USER_REFUSED,
                    "security violation");
            assertEchoed(call(to, ECHO, Optional.of(anna)));
            assertThat(call(to, ECHO, Optional.of(wrong)))
                    .as("not sent again at once")
                    .isInstanceOf(Outcome.NotSent.class);
            assertThat(call(to, ECHO)).isInstanceOf(Outcome.NotSent.class);
        }
    }

    @Test
    void anAssertedCallerIsRefusedWherePasswordsAreChecked() throws InterruptedException {
        CallerIdentity anna = CallerIdentity.named("anna");
        try (ImsConnector to = connect(config -> config.withIdentity(Identity.ASSERTED))) {
            assertThat(to.takesPasswords()).isFalse();
            assertFailed(call(to, ECHO, Optional.of(anna)), HostFault.USER_REFUSED, "reason 53");
        }
    }
}
