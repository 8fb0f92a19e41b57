package io.ironbridge.connectormq;

import static io.ironbridge.connectormq.Calls.context;
import static io.ironbridge.connectormq.Calls.message;
import static io.ironbridge.connectormq.Calls.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorcontract.Await;
import io.ironbridge.connectorcontract.PendingCall;
import io.ironbridge.connectormq.MqConfig.Replies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the sockets of a connection can do to its calls. */
class BadWireTest {
    private static final int SESSIONS = 3;

    private Responder backEnd;
    private Wire wire;

    @BeforeEach
    void begin() throws Exception {
        backEnd = new Responder();
        wire = new Wire(backEnd.broker().port());
    }

    @AfterEach
    void end() throws Exception {
        wire.close();
        backEnd.close();
    }

    private MqConnector connector(Replies by) {
        ArtemisDriver.Settings settings =
                ArtemisDriver.Settings.of("tcp://127.0.0.1:" + wire.port())
                        .withCredentials(ArtemisBroker.TELLER)
                        .withTimeout(Duration.ofSeconds(3));
        return new MqConnector(
                MqConfig.DEFAULTS.withSessions(SESSIONS).withReplies(by),
                new ArtemisDriver(settings));
    }

    private static MqTarget target(MqConnector connector) {
        return connector.target(
                MqService.twoWay(
                        "echo",
                        MqDestination.queue(ArtemisBroker.REQUESTS),
                        MqDestination.queue(ArtemisBroker.REPLIES),
                        Calls.LONG));
    }

    /** Begins a call that the responder has and does not answer. */
    private PendingCall held(MqConnector connector) {
        backEnd.holdReplies(new CountDownLatch(1));
        PendingCall call = PendingCall.start(target(connector), text("held"), context());
        backEnd.awaitReceived("held");
        return call;
    }

    private void assertGoesOn(MqConnector connector) throws InterruptedException {
        backEnd.answerAtOnce();
        assertThat(message(target(connector).call(text("next"), context())).body().utf8())
                .isEqualTo("next");
    }

    /** Of several connections that broke, each is noticed on its own. */
    private void assertHeals(MqConnector connector) throws InterruptedException {
        backEnd.answerAtOnce();
        Await.until("calls to be answered", () -> answers(connector));
        assertGoesOn(connector);
    }

    private static void assertMayHaveRun(Outcome outcome) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        unreachable -> assertThat(unreachable.mayHaveRun()).isTrue());
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aHalfClosedConnectionIsUnreachableAndMayHaveRun(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            PendingCall call = held(connector);
            wire.halfClose();
            assertMayHaveRun(call.outcome());
            assertHeals(connector);
        }
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void garbageInsteadOfAReplyEndsTheConnection(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            PendingCall call = held(connector);
            wire.garble();
            assertMayHaveRun(call.outcome());
            assertHeals(connector);
        }
    }

    @ParameterizedTest
    @EnumSource(Replies.class)
    void aSilentConnectionKeepsNobodyPastTheDeadlineAndHeals(Replies by) throws Exception {
        try (MqConnector connector = connector(by)) {
            assertGoesOn(connector);
            CountDownLatch heard = new CountDownLatch(1);
            wire.silence(heard);
            for (int round = 0; round < 2; round++) {
                long begun = System.nanoTime();
                for (PendingCall call : callsOf(connector, Duration.ofMillis(200))) {
                    assertThat(call.outcome()).isInstanceOf(Outcome.TimedOut.class);
                }
                assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Await.PATIENCE);
            }
            heard.countDown();
            assertHeals(connector);
        }
    }

    private static List<PendingCall> callsOf(MqConnector connector, Duration allowed) {
        List<PendingCall> calls = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
            calls.add(PendingCall.start(target(connector), text("silent"), context(allowed)));
        }
        return calls;
    }

    private static boolean answers(MqConnector connector) {
        try {
            return target(connector).call(text("again"), context(Duration.ofSeconds(5)))
                    instanceof Outcome.Replied;
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
