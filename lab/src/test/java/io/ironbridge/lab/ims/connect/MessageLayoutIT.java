package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.ims.connect.RawClient.Reply;
import io.ironbridge.lab.ims.otma.InputMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lengths, levels, segments and code pages; and messages that are not as they should be. */
class MessageLayoutIT {
    private static final int LLLL = 0;
    private static final int IRM_LEN = 4;
    private static final int F3 = 0x22;
    private static final int CANCEL_OLDER = 0x80;
    private static final int DATA = 0x54;

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

    private static MessageBytes echo() {
        return MessageBytes.of("ECHO    ", "HELLO");
    }

    /** On a connection of its own, whether the one before is known to be gone or not. */
    private Reply call(byte[] message) throws IOException {
        message[F3] |= (byte) CANCEL_OLDER;
        try (RawClient client = new RawClient(connect.port())) {
            return client.send(message).reply();
        }
    }

    private void refused(byte[] message, String status) throws IOException {
        message[F3] |= (byte) CANCEL_OLDER;
        try (RawClient client = new RawClient(connect.port())) {
            assertThat(client.send(message).reply().status()).isEqualTo(status);
            assertThat(client.isClosed()).isTrue();
        }
    }

    private static byte[] number(byte[] message, int offset, int value) {
        ByteBuffer.wrap(message).putInt(offset, value);
        return message;
    }

    private static byte[] half(byte[] message, int offset, int value) {
        ByteBuffer.wrap(message).putShort(offset, (short) value);
        return message;
    }

    @Test
    void levelsSayWhatTheIrmHas() throws IOException {
        int[] lengths = {0x50, 0x58, 0x60, 0x70, 0xA0, 0xA8, 0xB0};
        int[] levels = {0, 0, 1, 2, 3, 4, 5};
        for (int i = 0; i < lengths.length; i++) {
            Reply reply = call(echo().arch(levels[i], lengths[i]).bytes());
            assertThat(reply.text(0)).isEqualTo("ECHO    HELLO");
        }
    }

    @Test
    void fieldIsReadOnlyWhereIrmLenCoversIt() throws Exception {
        ims.queue("CLIENT01", "OWN");
        MessageBytes resume = MessageBytes.of('R').cm0().f5(0x41);
        assertThat(call(resume.reroute("OTHER").arch(1, 0x58).bytes()).text(0)).isEqualTo("OWN");
    }

    @Test
    void ltermAndModNameReachIms() throws Exception {
        byte[] message = echo().lterm("LTERM1").arch(3, 0xA0).bytes();
        System.arraycopy("MODNAME1".getBytes(MessageBytes.EBCDIC), 0, message, 0x74, 8);
        call(message);
        InputMessage input = ims.inputs.remove();
        assertThat(input.lterm()).isEqualTo("LTERM1");
        assertThat(input.modName()).isEqualTo("MODNAME1");
        assertThat(input.tpipe()).isEqualTo(String.valueOf(connect.port()));
        assertThat(input.expiry()).isEmpty();
        call(echo().f1(0x01).timer(0x28).bytes());
        assertThat(ims.inputs.remove().expiry()).contains(Duration.ofSeconds(1));
    }

    @Test
    void segmentsGoInAndOutAsTheyAre() throws IOException {
        byte[] longest = new byte[32763];
        Arrays.fill(longest, (byte) 0xC1);
        Reply reply = call(echo().segment(longest).segment(new byte[0]).bytes());
        assertThat(reply.data()).hasSize(3);
        assertThat(reply.text(0)).isEqualTo("ECHO    HELLO");
        assertThat(reply.data().get(1)).isEqualTo(longest);
        assertThat(reply.data().get(2)).isEmpty();
    }

    @Test
    void messageMayComeInPieces() throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            for (byte each : echo().bytes()) {
                client.send(new byte[] {each});
            }
            assertThat(client.reply().isOk()).isTrue();
        }
    }

    @Test
    void messagesMayComeTogether() throws IOException {
        byte[] one = echo().bytes();
        byte[] three = new byte[3 * one.length];
        for (int i = 0; i < 3; i++) {
            System.arraycopy(one, 0, three, i * one.length, one.length);
        }
        try (RawClient client = new RawClient(connect.port())) {
            client.send(three);
            for (int i = 0; i < 3; i++) {
                assertThat(client.reply().isOk()).isTrue();
            }
        }
    }

    @Test
    void lengthsThatCannotBeAreRefused() throws IOException {
        refused(number(echo().bytes(), LLLL, -1), "8/5");
        refused(number(echo().bytes(), LLLL, 10_000_001), "8/4");
        refused(number(echo().bytes(), LLLL, 20), "8/7");
        refused(half(echo().bytes(), IRM_LEN, 0x24), "8/6");
        refused(half(echo().bytes(), IRM_LEN, 0x7FFF), "8/6");
        refused(half(echo().bytes(), DATA, 3), "8/48");
        refused(half(echo().bytes(), DATA, 0x8000), "8/48");
        refused(half(echo().bytes(), DATA, 0x7000), "8/44");
        refused(half(echo().bytes(), DATA, 16), "8/44");
    }

    @Test
    void messageWithoutEndMarkerIsIncomplete() throws IOException {
        byte[] message = echo().bytes();
        refused(number(message, message.length - 4, 0), "8/44");
        // LLLL says less than there is: the rest would be the next message.
        byte[] shortened = echo().bytes();
        refused(number(shortened, LLLL, shortened.length - 4), "8/44");
    }

    @Test
    void messageWithoutDataIsRefused() throws IOException {
        refused(MessageBytes.of(' ').bytes(), "8/12");
        refused(MessageBytes.of('S').bytes(), "8/12");
    }

    @Test
    void contentThatMeansNothingIsRefused() throws IOException {
        refused(echo().type('?').bytes(), "8/9");
        refused(echo().f5(0xC0).bytes(), "8/9");
    }

    @Test
    void messageThatEndsTooSoonIsDropped() throws IOException {
        byte[] message = echo().bytes();
        try (RawClient client = new RawClient(connect.port())) {
            client.send(Arrays.copyOf(message, message.length - 1));
            client.endOutput();
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(ims.inputs).isEmpty();
    }

    @Test
    void unknownExitIsClosedWithoutAnswer() throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            client.send(echo().id("*HWSJAV*"));
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void typesAreTakenInEitherCodePage() throws IOException {
        byte[] message = echo().bytes();
        message[0x23] = 0x20;
        assertThat(call(message).isOk()).isTrue();
    }

    @Test
    void asciiIsTranslatedInAndOut() throws Exception {
        try (RawClient client = new RawClient(connect.port())) {
            client.send(MessageBytes.ascii("ECHO    ", "HELLO").f1(0x80));
            Reply reply = client.reply(MessageBytes.ASCII);
            assertThat(reply.text(0)).isEqualTo("*REQMOD*ECHOMOD ");
            assertThat(reply.text(1)).isEqualTo("ECHO    HELLO");
            assertThat(ims.inputs.remove().segments())
                    .containsExactly(EchoIms.segment("ECHO    HELLO"));
        }
    }

    @Test
    void asciiClientMayTranslateItsDataItself() throws Exception {
        byte[] data = {(byte) 0xC5, (byte) 0xC3, (byte) 0xC8, (byte) 0xD6, 0x40, 0, 1, (byte) 0xFF};
        byte[] message = MessageBytes.ascii("ECHO", "    ").f5(0x40).bytes();
        System.arraycopy(data, 0, message, DATA + 4, data.length);
        try (RawClient client = new RawClient(connect.port())) {
            Reply reply = client.send(message).reply(MessageBytes.ASCII);
            assertThat(reply.isOk()).isTrue();
            assertThat(reply.data().getFirst()).isEqualTo(data);
        }
    }

    @Test
    void asciiClientIsRefusedInAscii() throws IOException {
        byte[] message = MessageBytes.ascii("ECHO    ", "HELLO").bytes();
        try (RawClient client = new RawClient(connect.port())) {
            client.send(half(message, DATA, 3));
            assertThat(client.reply(MessageBytes.ASCII).status()).isEqualTo("8/48");
        }
    }

    @Test
    void exit0ClientIsRefusedWithoutLength() throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            client.send(number(echo().exit0().bytes(), LLLL, -5));
            assertThat(client.reply0().status()).isEqualTo("8/5");
        }
    }

    @Test
    void unicodeTransactionCodeAloneIsTurned() throws Exception {
        byte[] code = "ECHO    ".getBytes(StandardCharsets.UTF_16BE);
        byte[] data = "ß".getBytes(StandardCharsets.UTF_16BE);
        byte[] segment = Arrays.copyOf(code, code.length + data.length);
        System.arraycopy(data, 0, segment, code.length, data.length);
        MessageBytes message = MessageBytes.of(' ').segment(segment).f1(0x30);
        assertThat(call(message.encoding(2).bytes()).isOk()).isTrue();
        byte[] expected = Arrays.copyOf(EchoIms.segment("ECHO    ").bytes(), 14);
        expected[1] = 14;
        System.arraycopy(data, 0, expected, 12, 2);
        assertThat(ims.inputs.remove().segments().getFirst().bytes()).isEqualTo(expected);
        refused(message.encoding(3).bytes(), "8/11");
    }

    @Test
    void transactionCodeOfTheIrmStandsInForOneInTheData() throws Exception {
        assertThat(
                        call(MessageBytes.of("        ", "HELLO").irmTransaction("ECHO").bytes())
                                .text(0))
                .isEqualTo("ECHO    HELLO");
        assertThat(
                        call(MessageBytes.of(' ')
                                        .segment(new byte[0])
                                        .irmTransaction("ECHO")
                                        .bytes())
                                .text(0))
                .isEqualTo("ECHO    ");
        assertThat(ims.inputs).allMatch(input -> input.transaction().equals("ECHO"));
    }

    @Test
    void extensionsAreCheckedAndPassedOver() throws IOException {
        assertThat(call(echo().extension("*NETUID*", new byte[20]).bytes()).isOk()).isTrue();
        assertThat(
                        call(echo().extension("*OTHER1*", new byte[0])
                                        .extension("*NETSID*", new byte[254])
                                        .bytes())
                                .isOk())
                .isTrue();
        refused(echo().extension("*NETUID*", new byte[247]).bytes(), "8/117");
        refused(echo().extension("*NETSID*", new byte[255]).bytes(), "8/118");
        refused(half(echo().extension("*NETUID*", new byte[9]).bytes(), 0xAC, 0), "8/114");
        refused(half(echo().extension("*NETUID*", new byte[9]).bytes(), 0xB0, 500), "8/113");
        refused(half(echo().extension("*NETUID*", new byte[9]).bytes(), 0xB0, 3), "8/113");
    }
}
