package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.ImsConnectConfig.Account;
import io.ironbridge.lab.ims.connect.ImsConnectConfig.DatastoreConfig;
import io.ironbridge.lab.ims.connect.RawClient.Reply;
import io.ironbridge.lab.ims.connect.message.Exit;
import io.ironbridge.lab.ims.otma.InputMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Client ids, sockets, users, data stores and what the exits do themselves. */
class ClientsIT {
    private final EchoIms ims = new EchoIms();
    private @Nullable ImsConnect started;

    @AfterEach
    void end() {
        connect().close();
    }

    private ImsConnect connect() {
        return Objects.requireNonNull(started);
    }

    private void start(ImsConnectConfig config) throws IOException {
        started = ImsConnect.start(config, Map.of("IMS1", ims));
    }

    private RawClient client() throws IOException {
        return new RawClient(connect().port());
    }

    private static MessageBytes echo() {
        return MessageBytes.of("ECHO    ", "HELLO");
    }

    @Test
    void clientIdInUseIsRefused() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient first = client();
                RawClient second = client()) {
            first.call(echo());
            assertThat(second.call(echo()).status()).isEqualTo("8/56");
            assertThat(second.isClosed()).isTrue();
            assertThat(first.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void newerSessionMayEndTheOlderOne() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient first = client();
                RawClient second = client()) {
            first.call(echo());
            assertThat(second.call(echo().f3(0x80)).isOk()).isTrue();
            assertThat(first.isClosed()).isTrue();
            assertThat(second.call(echo().f3(0x80)).isOk()).isTrue();
        }
    }

    @Test
    void clientIdIsFreeAfterItsConnection() throws Exception {
        start(ImsConnectConfig.defaults());
        try (RawClient first = client()) {
            first.call(echo());
        }
        Eventually.is("the client id to be free", this::isFree);
    }

    private boolean isFree() throws IOException {
        try (RawClient client = client()) {
            return client.call(echo()).isOk();
        }
    }

    @Test
    void clientIdIsGeneratedAndReturned() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient first = client();
                RawClient second = client()) {
            Reply reply = first.call(echo().clientId("").f1(0xC0));
            assertThat(reply.text(0)).isEqualTo("*REQMOD*ECHOMOD ");
            assertThat(reply.text(1)).isEqualTo("*GENCID*HWS00001");
            assertThat(first.call(echo().clientId("").f1(0x40)).text(0))
                    .isEqualTo("*GENCID*HWS00001");
            assertThat(second.call(echo().f2(0x21).f1(0x40)).text(0)).isEqualTo("*GENCID*HWS00002");
        }
    }

    @Test
    void portsHaveClientIdsOfTheirOwn() throws IOException {
        start(ImsConnectConfig.defaults().withPorts(0, 0));
        assertThat(connect().ports()).hasSize(2).doesNotHaveDuplicates();
        try (RawClient first = new RawClient(connect().ports().get(0));
                RawClient second = new RawClient(connect().ports().get(1))) {
            assertThat(first.call(echo()).isOk()).isTrue();
            assertThat(second.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void connectionsBeyondMaxsocAreClosed() throws Exception {
        start(ImsConnectConfig.defaults().withMaxSockets(3));
        try (RawClient first = client();
                RawClient second = client();
                RawClient third = client()) {
            assertThat(first.call(echo()).isOk()).isTrue();
            assertThat(second.call(echo().clientId("C2")).isOk()).isTrue();
            assertThat(third.isClosed()).isTrue();
        }
        Eventually.is("there to be room again", this::isFreeAgain);
    }

    private boolean isFreeAgain() throws IOException {
        try (RawClient client = client()) {
            return client.send(echo()).reply().isOk();
        } catch (IOException e) {
            return false; // closed for MAXSOC
        }
    }

    @Test
    void silentConnectionIsClosedAfterTheTimeout() throws IOException {
        start(ImsConnectConfig.defaults().withTimeout(Duration.ofMillis(100)));
        try (RawClient client = client()) {
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void unfinishedMessageIsGivenUpAfterTheTimeout() throws IOException {
        start(ImsConnectConfig.defaults().withTimeout(Duration.ofMillis(200)));
        try (RawClient client = client()) {
            assertThat(client.call(echo()).isOk()).isTrue();
            client.send(Arrays.copyOf(echo().bytes(), 50));
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void idlePersistentSocketIsKeptUnlessIdletoSaysOtherwise() throws IOException {
        start(
                ImsConnectConfig.defaults()
                        .withTimeout(Duration.ofMillis(100))
                        .withIdleTimeout(Duration.ofMillis(400)));
        try (RawClient client = client()) {
            client.call(echo());
            assertThat(client.isSilent(Duration.ofMillis(200))).isTrue();
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void defaultTimerIsTheTimeout() throws IOException {
        start(ImsConnectConfig.defaults().withTimeout(Duration.ofMillis(100)));
        try (RawClient client = client()) {
            MessageBytes held = MessageBytes.of("HELD    ", "");
            assertThat(client.call(held.timer(0)).status()).isEqualTo("40/0");
            assertThat(client.call(held.timer(0x9F)).status()).isEqualTo("40/159");
            assertThat(client.call(held.timer(0).transactionSocket()).status()).isEqualTo("36/0");
        }
    }

    @Test
    void clientThatEndsItsOutputStillGetsTheReply() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient client = client()) {
            client.send(echo());
            client.endOutput();
            assertThat(client.reply().isOk()).isTrue();
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void unknownAndStoppedDataStoresAreRefused() throws IOException {
        start(
                ImsConnectConfig.defaults()
                        .withRules(Behaviour.with("keepsSocketAfterErrors", true))
                        .withDatastore(DatastoreConfig.of("IMS1").withActive(false)));
        try (RawClient client = client()) {
            assertThat(client.call(echo().datastore("NOSUCH")).status()).isEqualTo("4/72");
            assertThat(client.call(echo()).status()).isEqualTo("4/76");
        }
    }

    @Test
    void floodIsRefusedAsImsWould() throws Exception {
        start(
                ImsConnectConfig.defaults()
                        .withDatastore(DatastoreConfig.of("IMS1").withMaxInput(1)));
        try (RawClient first = client();
                RawClient second = client()) {
            first.send(MessageBytes.of("HELD    ", ""));
            Eventually.is("the input to be in IMS", () -> !ims.inputs.isEmpty());
            assertThat(second.call(echo().clientId("C2")).status()).isEqualTo("16/48");
            ims.release();
            assertThat(first.reply().isOk()).isTrue();
        }
    }

    @Test
    void usersAreCheckedWithRacf() throws IOException {
        start(
                ImsConnectConfig.defaults()
                        .withRules(Behaviour.with("keepsSocketAfterErrors", true))
                        .withAccounts(new Account("USER1", "PASSW0RD", List.of("GROUP1"))));
        try (RawClient client = client()) {
            assertThat(client.call(echo()).isOk()).isTrue();
            assertThat(client.call(echo().group("GROUP1")).isOk()).isTrue();
            assertRefused(client, echo().user("USER1", "WRONG"), "8/40", 8);
            assertRefused(client, echo().user("NOBODY", "X"), "8/40", 4);
            assertRefused(client, echo().group("GROUP2"), "8/40", 0x14);
            assertRefused(client, echo().user("USER1", ""), "8/53", 0);
            assertRefused(client, echo().user("", "X"), "8/54", 0);
            assertRefused(client, echo().user("", ""), "8/55", 0);
        }
    }

    private static void assertRefused(
            RawClient client, MessageBytes message, String status, int racf) throws IOException {
        Reply reply = client.call(message);
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.racf()).isEqualTo(racf);
    }

    @Test
    void messageWithoutUserIsTheDefaultUsers() throws Exception {
        start(ImsConnectConfig.defaults().withAccounts().withDefaultUser("RACFID"));
        try (RawClient client = client()) {
            assertThat(client.call(echo().user("", "")).isOk()).isTrue();
            assertThat(ims.inputs.remove().caller())
                    .isEqualTo(new InputMessage.Caller("RACFID", ""));
        }
    }

    @Test
    void passwordIsChanged() throws IOException {
        start(
                ImsConnectConfig.defaults()
                        .withAccounts(new Account("USER1", "PASSW0RD", List.of())));
        try (RawClient client = client()) {
            Reply changed = client.call(MessageBytes.of("HWSPWCH PASSW0RD/NEWPW/NEWPW", ""));
            assertThat(changed.text(0)).isEqualTo("HWSC0031I PASSWORD CHANGE SUCCESSFUL");
            assertThat(client.call(echo().user("USER1", "NEWPW")).isOk()).isTrue();
            Reply refused = client.call(MessageBytes.of("HWSPWCH NEWPW/A/B", ""));
            assertThat(refused.status()).isEqualTo("20/40");
            assertThat(refused.racf()).isEqualTo(0x10);
            assertThat(client.call(echo().user("USER1", "PASSW0RD")).status()).isEqualTo("8/40");
        }
    }

    @Test
    void exitThatIsNotEnabledIsNotKnown() throws IOException {
        start(ImsConnectConfig.defaults().withExits(Exit.HWSSMPL1));
        try (RawClient client = client()) {
            client.send(echo().exit0());
            assertThat(client.isClosed()).isTrue();
        }
        try (RawClient client = client()) {
            assertThat(client.call(echo()).isOk()).isTrue();
        }
    }

    @Test
    void twoPhaseCommitIsRefusedAsOtmaDoes() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient client = client()) {
            assertThat(client.call(echo().f3(0x02)).status()).isEqualTo("16/46");
        }
    }

    @Test
    void calloutResponsesFindNoToken() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient client = client()) {
            client.send(echo().type('M'));
            assertThat(client.call(echo().type('L')).status()).isEqualTo("8/34");
        }
    }

    @Test
    void deallocateWithoutConversationIsOutOfSequence() throws IOException {
        start(ImsConnectConfig.defaults());
        try (RawClient client = client()) {
            assertThat(client.call(MessageBytes.of('D')).status()).isEqualTo("12/36");
        }
    }

    @Test
    void exchangeInFlightEndsWhenItCloses() throws Exception {
        start(ImsConnectConfig.defaults());
        try (RawClient busy = client();
                RawClient idle = client()) {
            idle.call(echo().clientId("IDLE"));
            busy.send(MessageBytes.of("HELD    ", "BUSY"));
            Eventually.is("the input to be in IMS", () -> ims.inputs.size() == 2);
            Thread closing = Thread.ofVirtual().start(connect()::close);
            assertThat(idle.isClosed()).isTrue();
            ims.release();
            assertThat(busy.reply().text(0)).isEqualTo("HELD    BUSY");
            assertThat(busy.isClosed()).isTrue();
            closing.join();
        }
    }

    @Test
    void refusedClientThatKeepsItsEndOpenIsClosedNevertheless() throws Exception {
        start(ImsConnectConfig.defaults());
        try (RawClient client = client()) {
            assertThat(client.call(MessageBytes.of('A')).status()).isEqualTo("12/36");
            Eventually.is("the connection to be closed", () -> connections() == 0);
        }
    }

    @Test
    void clientThatDoesNotReadIsCutOff() throws Exception {
        start(ImsConnectConfig.defaults().withTimeout(Duration.ofSeconds(2)));
        MessageBytes large = echo();
        for (int i = 0; i < 300; i++) {
            large.segment(new byte[32_000]);
        }
        try (RawClient client = client()) {
            client.send(large);
            Eventually.is("the input to be in IMS", () -> !ims.inputs.isEmpty());
            Eventually.is("the connection to be closed", () -> connections() == 0);
        }
    }

    private int connections() {
        return connect().admin().view().ports().getFirst().clients().size();
    }
}
