package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.RawClient.Reply;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each setting of what the manuals leave open. */
class UndocumentedBehaviourIT {
    private final EchoIms ims = new EchoIms();

    /** What to do with a client. */
    private interface Talk {
        void with(ImsConnect connect, RawClient client) throws IOException;
    }

    private void under(UndocumentedBehaviour rules, Talk talk) throws IOException {
        ImsConnectConfig config = ImsConnectConfig.defaults().withRules(rules);
        try (ImsConnect connect = ImsConnect.start(config, Map.of("IMS1", ims));
                RawClient client = new RawClient(connect.port())) {
            talk.with(connect, client);
        }
    }

    private static MessageBytes echo() {
        return MessageBytes.of("ECHO", "    HELLO");
    }

    @Test
    void returnCodeOfASettledUnitOfWorkIsASetting() throws IOException {
        under(
                Behaviour.with("settledReturnCode", 0),
                (connect, client) -> {
                    client.call(echo().confirm());
                    assertThat(client.call(MessageBytes.of('A')).status()).isEqualTo("0/97");
                });
    }

    @Test
    void returnCodeOfSecurityIsASetting() throws IOException {
        under(
                Behaviour.with("securityReturnCode", 4),
                (connect, client) -> {
                    connect.admin().setRacf(true);
                    assertThat(client.call(echo()).status()).isEqualTo("4/40");
                });
    }

    @Test
    void reasonsOfClosedDataStoresAreSettings() throws IOException {
        under(
                Behaviour.with(
                        Map.of(
                                "stoppedReason", 72,
                                "unavailableReason", 75,
                                "keepsSocketAfterErrors", true)),
                (connect, client) -> {
                    connect.admin().stopDatastore("IMS1");
                    assertThat(client.call(echo()).status()).isEqualTo("4/72");
                    connect.admin().startDatastore("IMS1");
                    ims.setAvailable(false);
                    assertThat(client.call(echo()).status()).isEqualTo("4/75");
                });
    }

    @Test
    void protocolLevelIsShownOrNot() throws IOException {
        under(
                Behaviour.with("protocolLevel", 0),
                (connect, client) ->
                        assertThat(client.call(echo().confirm()).flags()).isEqualTo(0x20));
        under(
                Behaviour.with("protocolLevel", 3),
                (connect, client) -> {
                    Reply reply = client.call(echo().confirm());
                    assertThat(reply.flags()).isEqualTo(0x30);
                    assertThat(reply.racf()).isEqualTo(3);
                });
    }

    @Test
    void nakOfCm0MayGoUnanswered() throws IOException {
        under(
                Behaviour.with("repliesToCm0Nak", false),
                (connect, client) -> {
                    client.call(echo().cm0());
                    client.send(MessageBytes.of('N').cm0());
                    assertThat(client.call(MessageBytes.of("PING IMS_CONNECT", "")).text(0))
                            .startsWith("HWSC0030I");
                });
    }

    @Test
    void resumeOfAnEmptyQueueMayBeAnsweredAtOnce() throws IOException {
        // An hour: it would not end by its timer.
        under(
                Behaviour.with("singleWaits", false),
                (connect, client) ->
                        assertThat(
                                        client.call(MessageBytes.of('R').cm0().f5(0x41).timer(0x9E))
                                                .status())
                                .isEqualTo("40/158"));
    }

    @Test
    void transactionCodeOfTheIrmMayMeanNothing() throws IOException {
        under(
                Behaviour.with("codeFromIrm", false),
                (connect, client) ->
                        assertThat(
                                        client.call(
                                                        MessageBytes.of("        ", "")
                                                                .irmTransaction("ECHO"))
                                                .text(0))
                                .startsWith("DFS064"));
    }

    @Test
    void unknownExitMayBeAnswered() throws IOException {
        under(
                Behaviour.with("answersUnknownExit", true),
                (connect, client) -> {
                    assertThat(client.call(echo().id("*HWSJAV*")).status()).isEqualTo("8/71");
                    assertThat(client.isClosed()).isTrue();
                });
    }

    @Test
    void sendOnlyWithAckMayBeAnsweredWithAText() throws IOException {
        under(
                Behaviour.with("sendOnlyText", "QUEUED"),
                (connect, client) -> {
                    assertThat(client.call(echo().type('K')).text(0)).isEqualTo("QUEUED");
                    assertThat(client.call(echo().type('K').f1(0x04)).data()).isEmpty();
                });
    }

    @Test
    void olderOutputMayPassForTheReply() throws IOException {
        ims.queue("CLIENT01", "OLDER");
        under(
                Behaviour.with("anyOutputReplies", true),
                (connect, client) -> {
                    assertThat(client.call(echo().cm0()).text(0)).isEqualTo("OLDER");
                    assertThat(client.call(MessageBytes.of('A').cm0()).text(0))
                            .isEqualTo("ECHO    HELLO");
                });
    }

    @Test
    void cancelledTimerMayCloseTheSocket() throws IOException {
        under(
                Behaviour.with("keepsSocketAfterCancel", false),
                (connect, client) -> {
                    client.call(echo());
                    client.send(MessageBytes.of("HELD", "").timer(0x64));
                    try (RawClient second = new RawClient(connect.port())) {
                        awaitState(connect, "CONN");
                        second.call(MessageBytes.of('C'));
                    }
                    assertThat(client.reply().status()).isEqualTo("44/100");
                    assertThat(client.isClosed()).isTrue();
                });
    }

    private static void awaitState(ImsConnect connect, String state) {
        try {
            Eventually.is(
                    "the client to be " + state,
                    () ->
                            connect.admin().view().ports().getFirst().clients().stream()
                                    .anyMatch(client -> client.state().equals(state)));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
