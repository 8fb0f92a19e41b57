package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import io.ironbridge.lab.ims.connect.RawClient.Reply;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** CM1, without and with confirmation. */
class SendThenCommitIT {
    private final EchoIms ims = new EchoIms();
    private ImsConnect connect;

    @BeforeEach
    void start() throws IOException {
        ImsConnectConfig config =
                ImsConnectConfig.defaults()
                        .withDatastore(
                                DatastoreConfig.of("IMS1").withAckTimeout(Duration.ofMillis(300)));
        connect = ImsConnect.start(config, Map.of("IMS1", ims));
    }

    @AfterEach
    void end() {
        connect.close();
    }

    private RawClient client() throws IOException {
        return new RawClient(connect.port());
    }

    private static MessageBytes echo() {
        return MessageBytes.of("ECHO    ", "HELLO");
    }

    @Test
    void persistentSocketTakesOneTransactionAfterTheOther() throws IOException {
        try (RawClient client = client()) {
            for (int i = 0; i < 3; i++) {
                Reply reply = client.call(MessageBytes.of("ECHO    ", "NUMBER " + i));

                assertThat(reply.isOk()).isTrue();
                assertThat(reply.flags()).isZero();
                assertThat(reply.text(0)).isEqualTo("ECHO    NUMBER " + i);
            }
        }
    }

    @Test
    void transactionSocketIsClosedAfterTheOutput() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(echo().transactionSocket()).isOk()).isTrue();
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void nonPersistentSocketIsClosedAfterTheOutput() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(echo().socket(0x40)).isOk()).isTrue();
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void ackCommitsAndTheClientIsTold() throws Exception {
        try (RawClient client = client()) {
            assertThat(client.call(echo().confirm()).wantsAck()).isTrue();
            assertThat(client.call(MessageBytes.of('A').confirm()).status()).isEqualTo("4/97");
            assertThat(decision()).isEqualTo("committed");
            assertThat(client.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void lastMessageSaysWhetherTheSocketStaysOpen() throws IOException {
        try (RawClient client = client()) {
            client.call(echo().confirm());
            assertThat(client.call(MessageBytes.of('A').transactionSocket()).status())
                    .isEqualTo("4/97");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void nakBacksOutAndTheClientIsTold() throws Exception {
        try (RawClient client = client()) {
            client.call(echo().confirm());
            assertThat(client.call(MessageBytes.of('N').confirm()).status()).isEqualTo("4/98");
            assertThat(decision()).isEqualTo("backed out");
        }
    }

    @Test
    void clientThatGoesInsteadOfAckBacksOut() throws Exception {
        try (RawClient client = client()) {
            client.call(echo().confirm());
            client.reset();
            assertThat(decision()).isEqualTo("backed out");
        }
    }

    @Test
    void ackTimeoutOfTheDataStoreBacksOutAndClosesTheSocket() throws Exception {
        try (RawClient client = client()) {
            client.call(echo().confirm());

            assertThat(client.reply().status()).isEqualTo("4/98");
            assertThat(decision()).isEqualTo("backed out");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void inputInsteadOfAckIsOutOfSequenceAndBacksOut() throws Exception {
        try (RawClient client = client()) {
            client.call(echo().confirm());

            assertThat(client.call(echo()).status()).isEqualTo("12/36");
            assertThat(decision()).isEqualTo("backed out");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void ackThatNobodyWantsIsOutOfSequence() throws IOException {
        try (RawClient client = client()) {
            assertThat(client.call(MessageBytes.of('A')).status()).isEqualTo("12/36");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void lateOutputOfConfirmIsRefused() throws Exception {
        try (RawClient client = client()) {
            MessageBytes held = MessageBytes.of("HELD    ", "").confirm().timer(0x05);
            assertThat(client.call(held).status()).isEqualTo("40/5");
            ims.release();
            assertThat(decision()).isEqualTo("backed out");
        }
    }

    @Test
    void lateOutputWithoutConfirmationIsDropped() throws Exception {
        try (RawClient client = client()) {
            assertThat(client.call(MessageBytes.of("HELD    ", "").timer(0x05)).status())
                    .isEqualTo("40/5");
            ims.release();
            assertThat(client.call(MessageBytes.of("ECHO    ", "NEXT")).text(0))
                    .isEqualTo("ECHO    NEXT");
        }
    }

    @Test
    void timeoutOnATransactionSocketClosesIt() throws IOException {
        try (RawClient client = client()) {
            MessageBytes held = MessageBytes.of("HELD    ", "").transactionSocket().timer(0x05);
            assertThat(client.call(held).status()).isEqualTo("32/5");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void messageOfImsComesAsOutput() throws IOException {
        try (RawClient client = client()) {
            Reply reply = client.call(MessageBytes.of("STOPPED ", "").confirm().f1(0x80));

            assertThat(reply.isOk()).isTrue();
            assertThat(reply.wantsAck()).isFalse();
            assertThat(reply.text(0)).isEqualTo("*REQMOD*DFSMO1  ");
            assertThat(reply.text(1)).startsWith("DFS065");
            assertThat(client.call(MessageBytes.of("NOSUCH", "")).text(0)).startsWith("DFS064");
            assertThat(client.call(MessageBytes.of("ABEND", "")).text(0)).startsWith("DFS555I");
        }
    }

    @Test
    void nakOfOtmaComesAsRsm() throws IOException {
        try (RawClient client = client()) {
            Reply reply = client.call(MessageBytes.of("FLOOD   ", ""));

            assertThat(reply.status()).isEqualTo("16/48");
            assertThat(reply.racf()).isEqualTo(7);
        }
    }

    private String decision() throws InterruptedException {
        return ims.decisions.poll(60, TimeUnit.SECONDS);
    }
}
