package io.ironbridge.connectorims;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.CallerIdentity;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Identity;
import io.ironbridge.socketclient.SocketConfig;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is sent, byte by byte, next to messages put together from the manual's tables. */
class RequestTemplateTest {
    private static final byte[] CLIENT01 = "CLIENT01".getBytes(WireBytes.EBCDIC);
    private static final ImsConfig CONFIG =
            ImsConfig.of(SocketConfig.of("localhost", 1), "IMS1")
                    .withCredentials(ImsCredentials.of("USER1", "PASSW0RD"))
                    .withUndelivered(Undelivered.HOLD)
                    .withOptions(ImsConfig.Options.DEFAULTS.withRequestMod(false));
    private static final ImsTransaction IVTNO = ImsTransaction.of("IVTNO");

    private static WireBytes.Request request(ImsConfig config, ImsTransaction transaction) {
        return request(config, transaction, caller(config));
    }

    private static ImsCaller caller(ImsConfig config) {
        return ImsCaller.of(config.identity(), context(Optional.empty())).orElseThrow();
    }

    private static CallContext context(Optional<CallerIdentity> caller) {
        return new CallContext(
                "id", caller, Deadline.in(Duration.ofMinutes(1)), new Cancellation());
    }

    private static WireBytes.Request request(
            ImsConfig config, ImsTransaction transaction, ImsCaller caller) {
        boolean sends = transaction.interaction().sends();
        Bytes input = Bytes.wrap(WireBytes.segment("IVTNO     DISPLAY LAST1" + " ".repeat(32)));
        return new WireBytes.Request(
                bytes(
                        new RequestTemplate(config, transaction)
                                .request(
                                        ByteBufAllocator.DEFAULT,
                                        CLIENT01,
                                        0x31,
                                        caller,
                                        sends ? List.of(input) : List.of())));
    }

    private static WireBytes.Request acknowledgement(
            ImsConfig config, ImsTransaction transaction, Acknowledgement which) {
        return acknowledgement(config, transaction, which, caller(config));
    }

    private static WireBytes.Request acknowledgement(
            ImsConfig config, ImsTransaction transaction, Acknowledgement which, ImsCaller caller) {
        return new WireBytes.Request(
                bytes(
                        new RequestTemplate(config, transaction)
                                .acknowledgement(
                                        ByteBufAllocator.DEFAULT, which, CLIENT01, 0x31, caller)));
    }

    private static byte[] bytes(ByteBuf message) {
        byte[] bytes = new byte[message.readableBytes()];
        message.readBytes(bytes).release();
        return bytes;
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    @Test
    void aRequestIsThatOfTheManual() {
        assertThat(request(CONFIG, IVTNO).bytes())
                .isEqualTo(
                        hex(
                                """
                                00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
                                00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                                F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
                                4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
                                40404040 40404040 40404040 40404000 040000
                                """));
    }

    @Test
    void anAcknowledgementIsThatOfTheManual() {
        assertThat(
                        acknowledgement(
                                        CONFIG.withSyncLevel(SyncLevel.CONFIRM),
                                        IVTNO,
                                        Acknowledgement.ACK)
                                .bytes())
                .isEqualTo(
                        hex(
                                """
                                00000058 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
                                002001C1 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                                F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 00040000
                                """));
    }

    @Test
    void theReadingOfATpipeNamesIt() {
        WireBytes.Request resume = request(CONFIG, ImsTransaction.resumeTpipe("TPIPE1"));
        assertThat(resume.bytes()).hasSize(4 + 0x60 + 4);
        assertThat(resume.octet(6)).as("IRM_ARCH").isEqualTo(1);
        assertThat(resume.octet(20)).as("IRM_F5").isEqualTo(0x41);
        assertThat(resume.octet(33)).as("IRM_F2").isEqualTo(0x40);
        assertThat(resume.octet(34)).as("IRM_F3").isEqualTo(0x01);
        assertThat(resume.type()).isEqualTo('R');
        assertThat(resume.text(36, 8)).isEmpty();
        assertThat(resume.text(92, 8)).isEqualTo("TPIPE1");
        assertThat(request(CONFIG, ImsTransaction.resumeTpipeWait("TPIPE1")).octet(20))
                .isEqualTo(0x50);
    }

    @Test
    void messageTypesHaveTheirCharacters() {
        assertThat(sent(Interaction.SEND_ONLY).type()).isEqualTo('S');
        assertThat(sent(Interaction.SEND_ONLY_ERROR).type()).isEqualTo('J');
        WireBytes.Request acknowledged = sent(Interaction.SEND_ONLY_ACK);
        assertThat(acknowledged.type()).isEqualTo('K');
        assertThat(acknowledged.octet(32)).as("IRM_F1, SOARSP").isEqualTo(0x04);
        assertThat(acknowledged.octet(33)).as("IRM_F2, CM0").isEqualTo(0x40);
        assertThat(acknowledged.octet(34)).as("IRM_F3, confirm").isEqualTo(0x01);
        assertThat(acknowledgement(CONFIG, IVTNO, Acknowledgement.NAK).type()).isEqualTo('N');
    }

    private static WireBytes.Request sent(Interaction interaction) {
        return request(CONFIG, IVTNO.withInteraction(interaction));
    }

    @Test
    void queuedOutputIsAskedForWithWhatBecomesOfIt() {
        ImsConfig config = CONFIG.withCommitMode(CommitMode.COMMIT_THEN_SEND);
        assertThat(request(config, IVTNO).octet(33)).isEqualTo(0x40);
        assertThat(request(config, IVTNO).octet(34)).as("DFS2082, confirm").isEqualTo(0x41);
        ImsConfig purge = config.withUndelivered(Undelivered.PURGE);
        assertThat(request(purge, IVTNO).octet(34)).isEqualTo(0x45);
        ImsConfig reroute = config.withUndelivered(Undelivered.rerouteTo("other"));
        assertThat(request(reroute, IVTNO).octet(34)).isEqualTo(0x49);
        assertThat(request(reroute, IVTNO).text(92, 8)).isEqualTo("OTHER");
        WireBytes.Request nak = acknowledgement(reroute, IVTNO, Acknowledgement.NAK);
        assertThat(nak.octet(34)).isEqualTo(0x09);
        assertThat(nak.text(92, 8)).isEqualTo("OTHER");
        WireBytes.Request ack = acknowledgement(config, IVTNO, Acknowledgement.ACK_NO_WAIT);
        assertThat(ack.octet(32)).as("IRM_F1, NOWAIT").isEqualTo(0x02);
        assertThat(ack.octet(21)).as("IRM_TIMER").isEqualTo(0xE9);
        assertThat(acknowledgement(config, IVTNO, Acknowledgement.ACK).octet(21)).isEqualTo(0x31);
    }

    @Test
    void overridesOfTheTransactionCount() {
        WireBytes.Request request =
                request(
                        CONFIG,
                        IVTNO.withDatastore("ims2")
                                .withLterm("LTERM1")
                                .withModName("MODIN")
                                .withExpires(true)
                                .withSyncLevel(SyncLevel.CONFIRM));
        assertThat(request.text(44, 8)).isEqualTo("IMS2");
        assertThat(request.text(52, 8)).isEqualTo("LTERM1");
        assertThat(request.text(116, 8)).isEqualTo("MODIN");
        assertThat(request.octet(6)).as("IRM_ARCH").isEqualTo(3);
        assertThat(request.octet(5)).as("IRM_LEN").isEqualTo(0xA0);
        assertThat(request.octet(32)).as("IRM_F1, TRNEXP").isEqualTo(0x01);
        assertThat(request.octet(34)).as("IRM_F3, confirm").isEqualTo(0x01);
        assertThat(request.endsWell()).isTrue();
        assertThat(request.hasData()).isTrue();
    }

    @Test
    void socketsExitsAndCredentialsHaveTheirFields() {
        ImsConfig config =
                CONFIG.withSocketType(SocketType.TRANSACTION)
                        .withExit(Exit.HWSSMPL0)
                        .withOptions(ImsConfig.Options.DEFAULTS)
                        .withCredentials(
                                ImsCredentials.of("user2", "Ticket12")
                                        .withGroup("group2")
                                        .withApplName("appl2"));
        WireBytes.Request request = request(config, IVTNO);
        assertThat(request.octet(22)).as("IRM_SOCT").isZero();
        assertThat(request.text(8, 8)).isEqualTo("*SAMPLE*");
        assertThat(request.octet(32)).as("IRM_F1, MFSREQ").isEqualTo(0x80);
        assertThat(request.octet(5)).as("IRM_LEN").isEqualTo(0x58);
        assertThat(request.text(60, 8)).isEqualTo("USER2");
        assertThat(request.text(68, 8)).isEqualTo("GROUP2");
        assertThat(request.text(76, 8)).isEqualTo("Ticket12");
        assertThat(request.text(84, 8)).isEqualTo("APPL2");
    }

    @Test
    void allMessagesOfACallAreForItsCaller() {
        ImsConfig config =
                CONFIG.withCredentials(ImsCredentials.of("USER1", "PASSW0RD").withGroup("GROUP1"))
                        .withIdentity(Identity.CALLER);
        ImsCaller anna = known(Identity.CALLER, new CallerIdentity("anna", Optional.of("Secret1")));
        WireBytes.Request request = request(config, IVTNO, anna);
        assertUser(request, "ANNA", "Secret1");
        assertThat(request.text(98, 8)).as("the segment").isEqualTo("DISPLAY");
        for (Acknowledgement which : Acknowledgement.values()) {
            assertUser(acknowledgement(config, IVTNO, which, anna), "ANNA", "Secret1");
        }
        byte[] cancel = RequestTemplate.cancelTimer(config, IVTNO, anna);
        assertThat(new String(cancel, 60, 24, WireBytes.EBCDIC))
                .isEqualTo("%-16s%-8s".formatted("ANNA", "Secret1"));
    }

    private static void assertUser(WireBytes.Request message, String user, String password) {
        assertThat(message.text(60, 8)).isEqualTo(user);
        assertThat(message.text(68, 8)).as("group").isEmpty();
        assertThat(message.text(76, 8)).isEqualTo(password);
    }

    private static ImsCaller known(Identity identity, CallerIdentity caller) {
        return ImsCaller.of(identity, context(Optional.of(caller))).orElseThrow();
    }

    @Test
    void anAssertedCallerHasNoPassword() {
        ImsConfig config = CONFIG.withIdentity(Identity.ASSERTED);
        CallerIdentity bert = new CallerIdentity("bert", Optional.of("Secret1"));
        assertUser(request(config, IVTNO, known(Identity.ASSERTED, bert)), "BERT", "");
    }

    @Test
    void callersWhomImsCannotBeToldAreNobody() {
        assertThat(ImsCaller.of(Identity.ASSERTED, context(Optional.empty()))).isEmpty();
        assertNobody(Identity.CALLER, "anna", Optional.empty());
        assertNobody(Identity.CALLER, "anna", Optional.of("longer than 8"));
        for (String name :
                List.of(
                        "ninechars",
                        "anna.b",
                        "a b",
                        "ann\u00e4",
                        "adm\u0131n",
                        "\u017fmith",
                        "stra\u00dfe")) {
            assertNobody(Identity.CALLER, name, Optional.of("Secret1"));
            assertNobody(Identity.ASSERTED, name, Optional.empty());
        }
    }

    private static void assertNobody(Identity identity, String name, Optional<String> password) {
        CallerIdentity caller = new CallerIdentity(name, password);
        assertThat(ImsCaller.of(identity, context(Optional.of(caller)))).as(name).isEmpty();
    }
}
