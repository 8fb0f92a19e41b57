package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import io.ironbridge.lab.ims.connect.RawClient.Reply;
import io.ironbridge.lab.ims.otma.InputMessage.CommitMode;
import io.ironbridge.lab.ims.otma.Tpipe;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CM0, and send-only. */
class CommitThenSendIT {
    private static final int PURGE = 0x04;
    private static final int REROUTE = 0x08;
    private static final int NOWAIT = 0x02;

    private final EchoIms ims = new EchoIms();
    private ImsConnect connect;

    @BeforeEach
    void start() throws IOException {
        ImsConnectConfig config =
                ImsConnectConfig.defaults()
                        .withDatastore(
                                DatastoreConfig.of("IMS1")
                                        .withReroute("RRDS")
                                        .withAckTimeout(Duration.ofMillis(500)));
        connect = ImsConnect.start(config, Map.of("IMS1", ims));
    }

    @AfterEach
    void end() {
        connect.close();
    }

    private RawClient client() throws IOException {
        return new RawClient(connect.port());
    }

    private static MessageBytes echo(String text) {
        return MessageBytes.of("ECHO    ", text).cm0();
    }

    private static MessageBytes ack() {
        return MessageBytes.of('A').cm0().timer(0x05);
    }

    private static MessageBytes nak() {
        return MessageBytes.of('N').cm0().timer(0x05);
    }

    @Test
    void outputIsKeptUntilItsAckAndTheTimerIsAnswered() throws IOException {
        try (RawClient client = client()) {
            Reply reply = client.call(echo("ONE"));
            assertThat(reply.text(0)).isEqualTo("ECHO    ONE");
            assertThat(reply.flags()).isEqualTo(0x30);
            assertThat(reply.end().bytes()[3]).isEqualTo((byte) 2);
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);

            assertThat(client.call(ack()).status()).isEqualTo("40/5");
            assertThat(ims.depth("CLIENT01")).isZero();
            assertThat(ims.inputs.remove().tpipe()).isEqualTo("CLIENT01");
        }
    }

    @Test
    void ackWithNowaitIsNotAnswered() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            client.send(MessageBytes.of('A').cm0().f1(NOWAIT).timer(0xE9));
            assertThat(client.call(echo("TWO")).text(0)).isEqualTo("ECHO    TWO");
        }
    }

    @Test
    void ackWithoutWaitingButWithoutNowaitIsAnsweredAfterAQuarterOfASecond() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            assertThat(client.call(ack().timer(0xE9)).status()).isEqualTo("40/233");
        }
    }

    @Test
    void ackOnATransactionSocketIsAnsweredAndTheSocketClosed() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE").transactionSocket());
            assertThat(client.call(ack().transactionSocket()).status()).isEqualTo("32/5");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void furtherOutputFollowsAnAck() throws IOException {
        ims.queue("CLIENT01", "OLDER");
        try (RawClient client = client()) {
            Reply reply = client.call(echo("ONE"));
            assertThat(reply.text(0)).isEqualTo("ECHO    ONE");
            assertThat(reply.flags()).isEqualTo(0xB0);

            Reply older = client.call(ack());
            assertThat(older.text(0)).isEqualTo("OLDER");
            assertThat(older.flags()).isEqualTo(0x30);
            assertThat(client.call(ack()).status()).isEqualTo("40/5");
        }
    }

    @Test
    void nakKeepsTheOutput() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            assertThat(client.call(nak()).status()).isEqualTo("40/5");
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);
        }
    }

    @Test
    void nakWithPurgeDiscardsTheOutput() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            client.call(nak().f3(PURGE));
            assertThat(ims.depth("CLIENT01")).isZero();
        }
    }

    @Test
    void nakWithRerouteMovesTheOutputToTheNamedTpipe() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            client.call(nak().f3(REROUTE).reroute("OTHER"));
            assertThat(ims.depth("CLIENT01")).isZero();
            assertThat(ims.depth("OTHER")).isEqualTo(1);
        }
    }

    @Test
    void purgeAndRerouteTogetherAreNeither() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            client.call(nak().f3(PURGE | REROUTE));
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);
        }
    }

    @Test
    void clientThatGoesLosesNothing() throws Exception {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
        }
        Eventually.is("the output to be free", () -> isFree("CLIENT01"));
        assertThat(ims.depth("CLIENT01")).isEqualTo(1);
    }

    private boolean isFree(String tpipe) {
        return ims.tpipe(tpipe).take().map(this::kept).orElse(false);
    }

    private boolean kept(Tpipe.Held held) {
        held.keep();
        return true;
    }

    @Test
    void clientThatGoesAndWantsPurgeLeavesNothing() throws Exception {
        try (RawClient client = client()) {
            client.call(echo("ONE").f3(PURGE));
        }
        Eventually.is("the output to be purged", () -> ims.depth("CLIENT01") == 0);
    }

    @Test
    void clientThatGoesAndWantsRerouteLeavesItToTheDataStoresTpipe() throws Exception {
        try (RawClient client = client()) {
            client.call(echo("ONE").f3(REROUTE));
        }
        Eventually.is("the output to be rerouted", () -> ims.depth("RRDS") == 1);
    }

    @Test
    void lateOutputStaysForResume() throws Exception {
        try (RawClient client = client()) {
            MessageBytes held = MessageBytes.of("HELD    ", "LATE").cm0().timer(0x05);
            assertThat(client.call(held).status()).isEqualTo("40/5");
            ims.release();

            Reply next = client.call(echo("NEXT"));
            assertThat(next.text(0)).isEqualTo("ECHO    NEXT");
            client.send(MessageBytes.of('A').cm0().f1(NOWAIT));
            Reply late = client.call(MessageBytes.of('R').cm0().f5(0x41).timer(0x28));
            assertThat(late.text(0)).isEqualTo("HELD    LATE");
        }
    }

    @Test
    void lateOutputIsPurgedWhereTheClientWantsIt() throws Exception {
        try (RawClient client = client()) {
            client.call(MessageBytes.of("HELD    ", "LATE").cm0().f3(PURGE).timer(0x05));
            ims.release();
            Eventually.is("the output to be purged", () -> ims.depth("CLIENT01") == 0);
        }
    }

    @Test
    void beyondTheLimitLateOutputStaysAndIsCounted() throws Exception {
        connect.close();
        ImsConnectConfig.Limits usual = ImsConnectConfig.defaults().limits();
        connect =
                ImsConnect.start(
                        ImsConnectConfig.defaults().withLimits(usual.withLateOutputs(1)),
                        Map.of("IMS1", ims));
        MessageBytes held = MessageBytes.of("HELD    ", "LATE").cm0().f3(PURGE).timer(0x05);
        try (RawClient client = client()) {
            assertThat(client.call(held).status()).isEqualTo("40/5");
            assertThat(client.call(held).status()).isEqualTo("40/5");
            assertThat(undisposed()).isOne();
            ims.release();
            Eventually.is("the first output to be purged", () -> ims.depth("CLIENT01") == 0);
            ims.release();
            assertThat(ims.depth("CLIENT01")).isOne();

            assertThat(client.call(held).status()).isEqualTo("40/5");
            ims.release();
            Eventually.is("the third output to be purged", () -> ims.depth("CLIENT01") == 1);
            assertThat(undisposed()).isOne();
        }
    }

    private long undisposed() {
        return connect.admin().viewDatastore("IMS1").orElseThrow().counts().undisposed();
    }

    @Test
    void noAckInTimeKeepsTheOutputAndEndsTheConnection() throws IOException {
        try (RawClient client = client()) {
            client.call(echo("ONE"));
            assertThat(client.reply().status()).isEqualTo("4/81");
            assertThat(client.isClosed()).isTrue();
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);
        }
    }

    @Test
    void messageOfImsNeedsNoAck() throws IOException {
        try (RawClient client = client()) {
            Reply reply = client.call(MessageBytes.of("STOPPED ", "").cm0());
            assertThat(reply.wantsAck()).isFalse();
            assertThat(reply.text(0)).startsWith("DFS065");
            assertThat(client.call(MessageBytes.of("FLOOD   ", "").cm0()).status())
                    .isEqualTo("16/48");
        }
    }

    @Test
    void sendOnlyIsNotAnsweredAndItsOutputIsHeld() throws Exception {
        try (RawClient client = client()) {
            for (int i = 0; i < 5; i++) {
                client.send(echo("S" + i).type('S').f3(0x10));
            }
            Eventually.is("the output to be held", () -> ims.depth("CLIENT01") == 5);
            assertThat(ims.inputs)
                    .allMatch(input -> input.options().sendOnly() && input.options().ordered())
                    .allMatch(input -> input.commitMode() == CommitMode.COMMIT_THEN_SEND);

            client.send(MessageBytes.of("FLOOD   ", "").cm0().type('S'));
            client.send(echo("").datastore("NOSUCH").type('S'));
            assertThat(client.call(MessageBytes.of("PING IMS_CONNECT", "")).isOk()).isTrue();
        }
    }

    @Test
    void sendOnlyWithAckIsAnsweredWhenImsHasIt() throws IOException {
        try (RawClient client = client()) {
            Reply reply = client.call(echo("K").type('K').f1(0x04));
            assertThat(reply.isOk()).isTrue();
            assertThat(reply.data()).isEmpty();
            assertThat(reply.flags()).isZero();
            assertThat(client.call(MessageBytes.of("STOPPED ", "").type('K')).text(0))
                    .startsWith("DFS065");
            assertThat(client.call(MessageBytes.of("FLOOD   ", "").type('K')).status())
                    .isEqualTo("16/48");
        }
    }

    @Test
    void sendOnlyWithErrorIsAnsweredWhereImsConnectFindsOne() throws IOException {
        try (RawClient client = client()) {
            client.send(echo("J").type('J'));
            client.send(MessageBytes.of("STOPPED ", "").type('J'));
            client.send(echo("J").type('J').datastore("NOSUCH"));
            assertThat(client.reply().status()).isEqualTo("4/72");
            assertThat(client.isClosed()).isTrue();
        }
    }
}
