package io.ironbridge.connectorims;

import static io.ironbridge.connectorims.WireBytes.csm;
import static io.ironbridge.connectorims.WireBytes.mod;
import static io.ironbridge.connectorims.WireBytes.reply;
import static io.ironbridge.connectorims.WireBytes.rsm;
import static io.ironbridge.connectorims.WireBytes.segment;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectorims.ScriptedImsConnect.Peer;
import io.ironbridge.connectorims.message.IrmTimer;
import io.ironbridge.socketclient.ClientLoops;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is said on connections in each kind of exchange, and in what goes wrong there. */
class ImsConnectFlowsIT {
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int ACK_REQUIRED = 0x20;
    private static final int LEVEL_VALID = 0x10;
    private static final int KEPT = 0x28;
    private static final ImsTransaction ECHO = ImsTransaction.of("ECHO");

    private ScriptedImsConnect server;
    private Optional<ImsConnector> connector = Optional.empty();

    ImsConnectFlowsIT() throws IOException {
        server = new ScriptedImsConnect();
    }

    @BeforeEach
    void start() throws IOException {
        server.close();
        server = new ScriptedImsConnect();
    }

    @AfterEach
    void stop() throws IOException {
        connector.ifPresent(ImsConnector::close);
        server.close();
    }

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    private ImsConnector connect(UnaryOperator<ImsConfig> settings) {
        SocketConfig sockets = SocketConfig.of("127.0.0.1", server.port()).withMaxConnections(2);
        ImsConnector made =
                new ImsConnector(
                        settings.apply(ImsConfig.of(sockets, "IMS1")),
                        new ClientLoops(LOOPS, NioSocketChannel.class));
        connector = Optional.of(made);
        return made;
    }

    private static ImsConfig confirm(ImsConfig config) {
        return config.withSyncLevel(SyncLevel.CONFIRM);
    }

    private static ImsConfig commitThenSend(ImsConfig config) {
        return config.withCommitMode(CommitMode.COMMIT_THEN_SEND);
    }

    private static Outcome call(ImsConnector to, ImsTransaction transaction)
            throws InterruptedException {
        return start(to, transaction, LONG, new Cancellation()).outcome();
    }

    private static PendingCall start(
            ImsConnector to,
            ImsTransaction transaction,
            Duration allowed,
            Cancellation cancellation) {
        return PendingCall.start(
                to.target(transaction),
                ImsConnectorContractIT.input("x"),
                new CallContext("id", Optional.empty(), Deadline.in(allowed), cancellation));
    }

    private static void assertReplied(Outcome outcome, String... segments) {
        assertThat(outcome).isInstanceOf(Outcome.Replied.class);
        Payload.Segments payload = (Payload.Segments) ((Outcome.Replied) outcome).payload();
        assertThat(payload.segments())
                .extracting(ImsConnectorContractIT::text)
                .containsExactly(segments);
    }

    private static void assertFailed(Outcome outcome, HostFault fault, boolean mayHaveRun) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.HostFailure.class,
                        failure -> {
                            assertThat(failure.fault()).isEqualTo(fault);
                            assertThat(failure.mayHaveRun()).isEqualTo(mayHaveRun);
                        });
    }

    private void assertConnections(int open, long opened) {
        Await.until("busy connections", () -> connector.orElseThrow().connections().busy() == 0);
        assertThat(connector.orElseThrow().connections().open()).isEqualTo(open);
        assertThat(connector.orElseThrow().connections().opened()).isEqualTo(opened);
    }

    /** All calls went over one connection, which the server may have closed by now. */
    private void assertOneConnection() {
        assertThat(connector.orElseThrow().connections().opened()).isEqualTo(1);
    }

    // ---- send-receive

    @Test
    void segmentsAndTheModNameComeBack() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(mod("MODOUT"), segment("ONE"), segment(""), csm(0, 0)));
        });
        Outcome outcome = call(connect(UnaryOperator.identity()), ECHO);
        assertReplied(outcome, "ONE", "");
        assertThat(((Payload.Segments) ((Outcome.Replied) outcome).payload()).modName())
                .isEqualTo("MODOUT");
        server.awaitDone();
    }

    @Test
    void theRequestSaysWhoCallsWhatAndForHowLong() throws Exception {
        server.then(peer -> {
            WireBytes.Request request = peer.read(' ');
            assertThat(request.clientId()).matches("IRB[0-9A-Z]{5}");
            assertThat(request.text(36, 8)).isEqualTo("ECHO");
            assertThat(request.text(44, 8)).isEqualTo("IMS1");
            assertThat(IrmTimer.millis(request.octet(21))).isBetween(10_000L, 19_000L);
            peer.send(reply(segment("ONE"), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        PendingCall call = start(to, ECHO, Duration.ofSeconds(20), new Cancellation());
        assertReplied(call.outcome(), "ONE");
        server.awaitDone();
    }

    @Test
    void imsConnectsTimerIsATimeoutAndTheConnectionIsKept() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(rsm(KEPT, 0x19)));
            peer.read(' ');
            peer.send(reply(segment("TWO"), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        assertThat(call(to, ECHO))
                .isInstanceOfSatisfying(
                        Outcome.TimedOut.class,
                        timedOut -> assertThat(timedOut.mayHaveRun()).isTrue());
        assertConnections(1, 1);
        assertReplied(call(to, ECHO), "TWO");
        assertOneConnection();
    }

    @Test
    void imsConnectsTimerAnswersBeforeTheDeadline() throws Exception {
        server.then(peer -> {
            int timer = peer.read(' ').octet(21);
            assertThat(new CountDownLatch(1).await(IrmTimer.millis(timer), TimeUnit.MILLISECONDS))
                    .isFalse();
            peer.send(reply(rsm(KEPT, timer)));
            peer.awaitEnd();
        });
        ImsConnector to = connect(UnaryOperator.identity());
        PendingCall call = start(to, ECHO, Duration.ofSeconds(2), new Cancellation());
        assertThat(call.outcome()).isInstanceOf(Outcome.TimedOut.class);
        assertConnections(1, 1);
    }

    @Test
    void aTransactionSocketServesOneExchange() throws Exception {
        for (String answer : List.of("ONE", "TWO")) {
            server.then(peer -> {
                assertThat(peer.read(' ').octet(22)).isZero();
                peer.send(reply(segment(answer), csm(0, 0)));
            });
        }
        ImsConnector to = connect(config -> config.withSocketType(SocketType.TRANSACTION));
        assertReplied(call(to, ECHO), "ONE");
        assertConnections(0, 1);
        assertReplied(call(to, ECHO), "TWO");
        assertConnections(0, 2);
        server.awaitDone();
    }

    @Test
    void moreThanAReplySpoilsTheConnection() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(
                    WireBytes.together(
                            reply(segment("ONE"), csm(0, 0)), reply(segment("TWO"), csm(0, 0))));
            peer.awaitEnd();
        });
        assertReplied(call(connect(UnaryOperator.identity()), ECHO), "ONE");
        server.awaitDone();
        assertConnections(0, 1);
    }

    @Test
    void whatImsConnectSaysEndsTheConnection() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(rsm(4, 72)));
            peer.awaitEnd();
        });
        Outcome outcome = call(connect(UnaryOperator.identity()), ECHO);
        assertFailed(outcome, HostFault.NOT_FOUND, false);
        assertThat(((Outcome.HostFailure) outcome).what())
                .isEqualTo("RSM return code 4, reason 72 (NFNDDST: datastore not found)");
        server.awaitDone();
    }

    @Test
    void aMessageOfImsIsAFailureOnAGoodConnection() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(
                    reply(
                            mod("DFSMO1"),
                            segment("DFS555I TRAN ECHO ABEND S0C7,U0000 ; MSG IN PROCESS: 4711"),
                            csm(0, 0)));
            peer.read(' ');
            peer.send(reply(mod(""), segment("DFSORT IS DONE"), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        Outcome abended = call(to, ECHO);
        assertFailed(abended, HostFault.ABENDED, true);
        assertThat(((Outcome.HostFailure) abended).code()).isEqualTo("S0C7");
        assertThat(((Outcome.HostFailure) abended).what()).doesNotContain("4711");
        assertReplied(call(to, ECHO), "DFSORT IS DONE");
        assertOneConnection();
    }

    @Test
    void aReplyBeyondTheLimitsIsUnreadable() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("A".repeat(200)), csm(0, 0)));
        });
        ImsConnector to = connect(config -> config.withLimits(new ImsConfig.Limits(100, 10)));
        assertThat(call(to, ECHO))
                .isInstanceOfSatisfying(
                        Outcome.Unreadable.class,
                        unreadable ->
                                assertThat(unreadable.what())
                                        .isEqualTo("a reply of more than 100 bytes"));
    }

    // ---- client ids

    @Test
    void aDuplicateClientIdIsReplacedOnce() throws Exception {
        AtomicReference<String> refused = new AtomicReference<>("");
        server.then(peer -> {
            refused.set(peer.read(' ').clientId());
            peer.send(reply(rsm(8, 56)));
            peer.awaitEnd();
        });
        server.then(peer -> {
            assertThat(peer.read(' ').clientId()).isNotEqualTo(refused.get());
            peer.send(reply(segment("ONE"), csm(0, 0)));
        });
        assertReplied(call(connect(UnaryOperator.identity()), ECHO), "ONE");
        server.awaitDone();
    }

    @Test
    void anotherDuplicateClientIdMeansUnavailable() throws Exception {
        for (int i = 0; i < 2; i++) {
            server.then(peer -> {
                peer.read(' ');
                peer.send(reply(rsm(8, 56)));
                peer.awaitEnd();
            });
        }
        assertFailed(call(connect(UnaryOperator.identity()), ECHO), HostFault.UNAVAILABLE, false);
        server.awaitDone();
        assertConnections(0, 2);
    }

    @Test
    void theIdOfAConnectionThatEndedWellServesTheNextOne() throws Exception {
        AtomicReference<String> first = new AtomicReference<>("");
        server.then(peer -> {
            first.set(peer.read(' ').clientId());
            peer.send(reply(segment("ONE"), csm(0, 0)));
        });
        server.then(peer -> {
            assertThat(peer.read(' ').clientId()).isEqualTo(first.get());
            peer.send(reply(segment("TWO"), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        assertReplied(call(to, ECHO), "ONE");
        Await.until("the closed connection to be dropped", () -> to.connections().open() == 0);
        LOOPS.submit(() -> {}).sync(); // what belongs to dropping it has been done
        assertReplied(call(to, ECHO), "TWO");
        server.awaitDone();
    }

    @Test
    void theIdOfAConnectionThatBrokeIsNotUsedAgain() throws Exception {
        AtomicReference<String> first = new AtomicReference<>("");
        server.then(peer -> first.set(peer.read(' ').clientId()));
        server.then(peer -> {
            assertThat(peer.read(' ').clientId()).isNotEqualTo(first.get());
            peer.send(reply(segment("TWO"), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        assertThat(call(to, ECHO)).isInstanceOf(Outcome.Unreachable.class);
        assertReplied(call(to, ECHO), "TWO");
        server.awaitDone();
    }

    // ---- confirm

    @Test
    void outputIsAcknowledgedAndTheCommitRead() throws Exception {
        server.then(peer -> {
            for (String answer : List.of("ONE", "TWO")) {
                WireBytes.Request request = peer.read(' ');
                assertThat(request.octet(34) & 0x01).isEqualTo(1);
                peer.send(reply(segment(answer), csm(ACK_REQUIRED, 0)));
                WireBytes.Request ack = peer.read('A');
                assertThat(ack.clientId()).isEqualTo(request.clientId());
                assertThat(ack.hasData()).isFalse();
                peer.send(reply(rsm(4, 97)));
            }
        });
        ImsConnector to = connect(ImsConnectFlowsIT::confirm);
        assertReplied(call(to, ECHO), "ONE");
        assertReplied(call(to, ECHO), "TWO");
        assertOneConnection();
        server.awaitDone();
    }

    @Test
    void aBackoutAfterTheAcknowledgementIsAFailure() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("ONE"), csm(ACK_REQUIRED, 0)));
            peer.read('A');
            peer.send(reply(rsm(4, 98)));
        });
        assertFailed(call(connect(ImsConnectFlowsIT::confirm), ECHO), HostFault.ROLLED_BACK, true);
        server.awaitDone();
    }

    @Test
    void aConnectionThatBreaksBeforeTheCommitIsToldMayHaveRun() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("ONE"), csm(ACK_REQUIRED, 0)));
            peer.read('A');
        });
        assertThat(call(connect(ImsConnectFlowsIT::confirm), ECHO))
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        unreachable -> assertThat(unreachable.mayHaveRun()).isTrue());
        server.awaitDone();
    }

    @Test
    void aReplyThatCannotBeTakenIsRefusedAndBackedOut() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("A".repeat(200)), csm(ACK_REQUIRED, 0)));
            assertThat(peer.read('N').octet(33)).as("CM1").isEqualTo(0x20);
            peer.send(reply(rsm(4, 98)));
            peer.awaitEnd();
        });
        ImsConnector to =
                connect(config -> confirm(config).withLimits(new ImsConfig.Limits(100, 9)));
        Outcome outcome = call(to, ECHO);
        assertFailed(outcome, HostFault.ROLLED_BACK, true);
        assertThat(((Outcome.HostFailure) outcome).what())
                .startsWith("a reply of more than 100 bytes; it was rejected");
        server.awaitDone();
    }

    @Test
    void tooManySegmentsAreRefusedOverBothExits() throws Exception {
        for (Exit exit : Exit.values()) {
            boolean length = exit == Exit.HWSSMPL1;
            server.then(peer -> {
                peer.read(' ');
                byte[][] parts = {segment("1"), segment("2"), csm(ACK_REQUIRED, 0)};
                peer.send(length ? reply(parts) : WireBytes.together(parts));
                peer.read('N');
                peer.send(length ? reply(rsm(4, 98)) : rsm(4, 98));
                peer.awaitEnd();
            });
            ImsConnector to =
                    connect(config ->
                            confirm(config)
                                    .withExit(exit)
                                    .withLimits(new ImsConfig.Limits(1_000, 1)));
            assertFailed(call(to, ECHO), HostFault.ROLLED_BACK, true);
            server.awaitDone();
            to.close();
        }
    }

    // ---- commit then send

    @Test
    void queuedOutputIsAcknowledgedAndTheTimerRead() throws Exception {
        server.then(peer -> {
            for (String answer : List.of("ONE", "TWO")) {
                assertThat(peer.read(' ').octet(33)).as("CM0").isEqualTo(0x40);
                peer.send(reply(segment(answer), csm(ACK_REQUIRED, 0)));
                assertThat(peer.read('A').octet(21)).as("10 ms").isEqualTo(1);
                peer.send(reply(rsm(KEPT, 1)));
            }
        });
        ImsConnector to = connect(ImsConnectFlowsIT::commitThenSend);
        assertReplied(call(to, ECHO), "ONE");
        assertReplied(call(to, ECHO), "TWO");
        assertOneConnection();
        server.awaitDone();
    }

    @Test
    void anAcknowledgementWithoutAnswerEndsTheExchange() throws Exception {
        server.then(peer -> {
            for (String answer : List.of("ONE", "TWO")) {
                peer.read(' ');
                peer.send(reply(segment(answer), csm(ACK_REQUIRED | LEVEL_VALID, 2)));
                WireBytes.Request ack = peer.read('A');
                assertThat(ack.octet(21)).isEqualTo(0xE9);
                assertThat(ack.octet(32) & 0x02).isEqualTo(2);
            }
        });
        ImsConnector to = connect(ImsConnectFlowsIT::commitThenSend);
        assertReplied(call(to, ECHO), "ONE");
        assertReplied(call(to, ECHO), "TWO");
        assertOneConnection();
        server.awaitDone();
    }

    @Test
    void queuedOutputIsTheCallersAlthoughTheConnectionBreaks() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("ONE"), csm(ACK_REQUIRED, 0)));
            peer.read('A');
        });
        assertReplied(call(connect(ImsConnectFlowsIT::commitThenSend), ECHO), "ONE");
        server.awaitDone();
        assertConnections(0, 1);
    }

    @Test
    void furtherOutputIsRefusedWithItsFate() throws Exception {
        server.then(peer -> {
            peer.read(' ');
            peer.send(reply(segment("ONE"), csm(ACK_REQUIRED, 0)));
            peer.read('A');
            peer.send(reply(segment("MORE"), csm(ACK_REQUIRED, 0)));
            WireBytes.Request nak = peer.read('N');
            assertThat(nak.octet(34) & 0x0C).as("REROUT").isEqualTo(0x08);
            assertThat(nak.text(92, 8)).isEqualTo("OTHER");
            peer.send(reply(rsm(KEPT, 1)));
            peer.awaitEnd();
        });
        ImsConnector to =
                connect(config ->
                        commitThenSend(config).withUndelivered(Undelivered.rerouteTo("OTHER")));
        assertReplied(call(to, ECHO), "ONE");
        server.awaitDone();
    }

    // ---- send-only

    /** What a program says later must not come as the reply to another request. */
    @Test
    void afterSendOnlyTheConnectionIsNotUsedAgain() throws Exception {
        ImsConnector to = connect(UnaryOperator.identity());
        for (int i = 0; i < 10; i++) {
            server.then(peer -> {
                assertThat(peer.read('S').data()).isEqualTo("x");
                peer.awaitEnd();
            });
            assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY)));
            server.awaitDone();
        }
        assertConnections(0, 10);
    }

    @Test
    void sendOnlyWithAcknowledgementWaitsForIt() throws Exception {
        ImsConnector to = connect(UnaryOperator.identity());
        server.then(peer -> {
            peer.read('K');
            peer.send(reply(csm(0, 0)));
        });
        assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY_ACK)));
        server.awaitDone();
        server.then(peer -> {
            peer.read('K');
            peer.send(reply(rsm(16, 0x30)));
        });
        assertFailed(
                call(to, ECHO.withInteraction(Interaction.SEND_ONLY_ACK)),
                HostFault.UNAVAILABLE,
                false);
        server.awaitDone();
        assertConnections(0, 2);
    }

    @Test
    void sendOnlyWithErrorListensForOne() throws Exception {
        server.then(peer -> {
            peer.read('J');
            peer.awaitEnd();
        });
        server.then(peer -> {
            peer.read('J');
            peer.send(reply(rsm(4, 74)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        assertReplied(call(to, ECHO.withInteraction(Interaction.SEND_ONLY_ERROR)));
        ImsConnector patient =
                connect(config ->
                        config.withTimers(ImsConfig.Timers.DEFAULTS.withErrorReply(LONG)));
        assertFailed(
                call(patient, ECHO.withInteraction(Interaction.SEND_ONLY_ERROR)),
                HostFault.UNAVAILABLE,
                false);
        server.awaitDone();
        to.close();
    }

    // ---- tpipes

    @Test
    void aTpipeIsReadMessageByMessage() throws Exception {
        server.then(peer -> {
            WireBytes.Request resume = peer.read('R');
            assertThat(resume.text(92, 8)).isEqualTo("TPIPE1");
            assertThat(resume.octet(20)).isEqualTo(0x41);
            assertThat(resume.hasData()).isFalse();
            peer.send(reply(segment("ONE"), csm(ACK_REQUIRED, 0)));
            peer.read('A');
            peer.send(reply(rsm(KEPT, 1)));
            peer.read('R');
            peer.send(reply(rsm(KEPT, 0x28)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        assertReplied(call(to, ImsTransaction.resumeTpipe("TPIPE1")), "ONE");
        assertReplied(call(to, ImsTransaction.resumeTpipe("TPIPE1")));
        assertOneConnection();
        server.awaitDone();
    }

    // ---- calls that are given up

    @Test
    void theTimerOfACallThatIsGivenUpIsCancelled() throws Exception {
        AtomicReference<String> clientId = new AtomicReference<>("");
        CountDownLatch arrived = new CountDownLatch(1);
        server.then(peer -> {
            clientId.set(peer.read(' ').clientId());
            arrived.countDown();
            peer.awaitEnd();
        });
        server.then(peer -> {
            WireBytes.Request cancel = peer.read('C');
            assertThat(cancel.clientId()).isEqualTo(clientId.get());
            assertThat(cancel.hasData()).isFalse();
            peer.send(reply(rsm(8, 59)));
            peer.awaitEnd();
        });
        ImsConnector to =
                connect(config ->
                        config.withOptions(ImsConfig.Options.DEFAULTS.withCancelTimer(true)));
        Cancellation cancellation = new Cancellation();
        PendingCall call = start(to, ECHO, LONG, cancellation);
        Await.open("the request", arrived);
        cancellation.cancel();
        assertThat(call.outcome()).isEqualTo(new Outcome.Cancelled(true));
        server.awaitDone();
    }

    // ---- credentials

    @Test
    void refusedCredentialsAreNotSentAgainForAWhile() throws Exception {
        server.then(peer -> {
            assertThat(peer.read(' ').text(76, 8)).isEqualTo("SECRET");
            peer.send(reply(rsm(8, 40)));
            peer.awaitEnd();
        });
        ImsConnector to =
                connect(config -> config.withCredentials(ImsCredentials.of("USER1", "SECRET")));
        assertFailed(call(to, ECHO), HostFault.USER_REFUSED, false);
        Outcome held = call(to, ECHO);
        assertThat(held)
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        told ->
                                assertThat(told.why())
                                        .startsWith("not sent")
                                        .doesNotContain("SECRET"));
        server.awaitDone();
        assertConnections(0, 1);
    }

    // ---- bytes

    @Test
    void repliesMayComeInAnyPieces() throws Exception {
        byte[] whole = reply(mod("MODOUT"), segment("A".repeat(30_000)), segment("B"), csm(0, 0));
        for (int cut : new int[] {1, 3, 4, 5, 23, 24, 25, whole.length - 12, whole.length - 1}) {
            server.then(peer -> {
                peer.read(' ');
                pieces(peer, whole, cut);
            });
            ImsConnector to = connect(UnaryOperator.identity());
            assertReplied(call(to, ECHO), "A".repeat(30_000), "B");
            to.close();
        }
        server.awaitDone();
    }

    private static void pieces(Peer peer, byte[] whole, int cut) throws IOException {
        peer.send(Arrays.copyOf(whole, cut));
        peer.send(Arrays.copyOfRange(whole, cut, whole.length));
    }

    @Test
    void theLongestSegmentGoesThereAndBack() throws Exception {
        String longest = "L".repeat(32_767 - 4);
        server.then(peer -> {
            WireBytes.Request request = peer.read(' ');
            assertThat(request.bytes()).hasSize(4 + 0x50 + 2 * 32_767 + 4);
            peer.send(reply(segment(longest), segment(longest), csm(0, 0)));
        });
        ImsConnector to = connect(UnaryOperator.identity());
        Bytes input = Bytes.wrap(segment("ECHO    " + "I".repeat(32_755)));
        PendingCall call =
                PendingCall.start(
                        to.target(ECHO),
                        new Payload.Segments(List.of(input, input), ""),
                        new CallContext(
                                "id", Optional.empty(), Deadline.in(LONG), new Cancellation()));
        assertReplied(call.outcome(), longest, longest);
        server.awaitDone();
    }
}
