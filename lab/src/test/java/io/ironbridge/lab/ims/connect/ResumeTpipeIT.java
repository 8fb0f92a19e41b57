package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RESUME TPIPE and the timer's cancelling. */
class ResumeTpipeIT {
    private static final int SINGLE = 0x41;
    private static final int SINGLE_WAIT = 0x50;
    private static final int NOAUTO = 0x40;
    private static final int AUTO = 0x42;
    private static final int FOREVER = 0xFF;
    private static final int NO_WAIT = 0xE9;

    private final EchoIms ims = new EchoIms();
    private ImsConnect connect;

    @BeforeEach
    void start() throws IOException {
        connect = ImsConnect.start(ImsConnectConfig.defaults(), Map.of("IMS1", ims));
    }

    @AfterEach
    void end() {
        connect.close();
    }

    private RawClient client() throws IOException {
        return new RawClient(connect.port());
    }

    private static MessageBytes resume(int option) {
        return MessageBytes.of('R').cm0().f5(option).timer(0x05);
    }

    private static MessageBytes ack(int timer) {
        return MessageBytes.of('A').cm0().timer(timer);
    }

    @Test
    void singleBringsOneMessageAndTheTimerIsAnswered() throws IOException {
        ims.queue("CLIENT01", "ONE");
        ims.queue("CLIENT01", "TWO");
        try (RawClient client = client()) {
            Reply reply = client.call(resume(SINGLE));
            assertThat(reply.text(0)).isEqualTo("ONE");
            assertThat(reply.flags()).isEqualTo(0xB0);
            assertThat(client.call(ack(0x05)).status()).isEqualTo("40/5");
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);
        }
    }

    @Test
    void singleWithAckThatDoesNotWaitIsNotAnswered() throws IOException {
        ims.queue("CLIENT01", "ONE");
        ims.queue("CLIENT01", "TWO");
        try (RawClient client = client()) {
            client.call(resume(SINGLE));
            client.send(ack(NO_WAIT));
            assertThat(client.call(resume(SINGLE)).text(0)).isEqualTo("TWO");
        }
    }

    @Test
    void singleOfAnEmptyQueueEndsByItsTimer() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(resume(SINGLE)).status()).isEqualTo("40/5");
            assertThat(client.call(resume(SINGLE).transactionSocket()).status()).isEqualTo("32/5");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void singleWithWaitGetsAMessageThatComesLater() throws Exception {
        try (RawClient client = client()) {
            client.send(resume(SINGLE_WAIT).timer(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            ims.queue("CLIENT01", "LATER");
            assertThat(client.reply().text(0)).isEqualTo("LATER");
            client.send(ack(NO_WAIT));
            assertThat(client.call(resume(SINGLE_WAIT)).status()).isEqualTo("40/5");
        }
    }

    @Test
    void noautoDrainsTheQueue() throws IOException {
        for (int option : new int[] {NOAUTO, NOAUTO | 0x04}) {
            ims.queue("CLIENT01", "ONE");
            ims.queue("CLIENT01", "TWO");
            try (RawClient client = client()) {
                MessageBytes resume = resume(option).clientId("CLIENT01").f3(0x80);
                assertThat(client.call(resume).text(0)).isEqualTo("ONE");
                assertThat(client.call(ack(0x05)).text(0)).isEqualTo("TWO");
                assertThat(client.call(ack(0x05)).status()).isEqualTo("40/5");
                assertThat(ims.depth("CLIENT01")).isZero();
            }
        }
    }

    @Test
    void autoGoesOnWaitingAfterEachMessage() throws Exception {
        ims.queue("CLIENT01", "ONE");
        try (RawClient client = client()) {
            assertThat(client.call(resume(AUTO).timer(FOREVER)).text(0)).isEqualTo("ONE");
            client.send(ack(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            ims.queue("CLIENT01", "TWO");
            assertThat(client.reply().text(0)).isEqualTo("TWO");
            assertThat(client.call(ack(0x05)).status()).isEqualTo("40/5");
        }
    }

    @Test
    void nakEndsItAndKeepsTheMessage() throws IOException {
        ims.queue("CLIENT01", "ONE");
        try (RawClient client = client()) {
            client.call(resume(NOAUTO));
            assertThat(client.call(MessageBytes.of('N').cm0().timer(0x05)).status())
                    .isEqualTo("40/5");
            assertThat(ims.depth("CLIENT01")).isEqualTo(1);
            assertThat(client.call(resume(SINGLE)).text(0)).isEqualTo("ONE");
        }
    }

    @Test
    void alternateClientIdNamesTheTpipe() throws IOException {
        ims.queue("OTHER", "THEIRS");
        try (RawClient client = client()) {
            assertThat(client.call(resume(SINGLE).reroute("OTHER")).text(0)).isEqualTo("THEIRS");
            client.send(ack(NO_WAIT));
            // Go client libraries say level 2 with the length of level 1.
            ims.queue("OTHER", "AGAIN");
            assertThat(client.call(resume(SINGLE).reroute("OTHER").arch(2, 0x60)).text(0))
                    .isEqualTo("AGAIN");
        }
    }

    @Test
    void sendThenCommitAndCalloutsWithoutTheirLevelAreRefused() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(resume(SINGLE).f2(0x20)).status()).isEqualTo("4/93");
            assertThat(client.isClosed()).isTrue();
        }
        try (RawClient client = client()) {
            assertThat(client.call(resume(SINGLE).f0(0x80)).status()).isEqualTo("4/9");
        }
    }

    @Test
    void clientThatGoesWhileItWaitsIsNoticed() throws Exception {
        try (RawClient client = client()) {
            client.send(resume(AUTO).timer(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
        }
        Eventually.is("the wait to end", () -> ims.tpipe("CLIENT01").waiting() == 0);
        ims.queue("CLIENT01", "STAYS");
        try (RawClient client = client()) {
            assertThat(client.call(resume(SINGLE).f3(0x80)).text(0)).isEqualTo("STAYS");
        }
    }

    @Test
    void messageDuringTheWaitIsAnError() throws Exception {
        try (RawClient client = client()) {
            client.send(resume(AUTO).timer(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            assertThat(client.call(MessageBytes.of("ECHO    ", "")).status()).isEqualTo("12/36");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void dataStoreThatGoesEndsTheWait() throws Exception {
        try (RawClient client = client()) {
            client.send(resume(AUTO).timer(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            ims.setAvailable(false);
            assertThat(client.reply().status()).isEqualTo("44/255");
            assertThat(client.call(resume(SINGLE)).status()).isEqualTo("4/74");
        }
    }

    @Test
    void cancelTimerEndsTheWaitOfTheClientsOtherConnection() throws Exception {
        try (RawClient waiting = client();
                RawClient second = client()) {
            waiting.send(resume(AUTO).timer(FOREVER));
            Eventually.is("the client to wait", () -> ims.tpipe("CLIENT01").waiting() > 0);
            assertThat(second.call(MessageBytes.of('C')).status()).isEqualTo("8/59");
            assertThat(second.isClosed()).isTrue();
            assertThat(waiting.reply().status()).isEqualTo("44/255");
            assertThat(waiting.call(MessageBytes.of("ECHO    ", "")).isOk()).isTrue();
        }
    }

    @Test
    void cancelTimerEndsTheWaitForATransaction() throws Exception {
        try (RawClient waiting = client();
                RawClient second = client()) {
            waiting.send(MessageBytes.of("HELD    ", "").timer(0x64));
            Eventually.is("the input to be in IMS", () -> !ims.inputs.isEmpty());
            assertThat(second.call(MessageBytes.of('C')).status()).isEqualTo("8/59");
            assertThat(waiting.reply().status()).isEqualTo("44/100");
        }
    }

    @Test
    void cancelTimerWithoutSuchAClientIsRefused() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(MessageBytes.of('C')).status()).isEqualTo("8/16");
        }
    }

    @Test
    void silenceMeansWaiting() throws Exception {
        try (RawClient client = client()) {
            client.send(resume(AUTO).timer(FOREVER));
            assertThat(client.isSilent(Duration.ofMillis(700))).isTrue();
        }
    }
}
