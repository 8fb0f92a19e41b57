package io.ironbridge.connectorims.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Messages whose bytes are known: one that was captured (IMS Connectivity in an On Demand
 * Environment, SG24-6794), the others put together by hand from the manual's tables.
 */
class GoldenBytesTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final int CONFIRM = IrmUser.F3_CONFIRM;

    /** CM0, confirm; the exit has translated all but IRM_ID. */
    private static final byte[] CAPTURED =
            hex(
                    """
                    00000093
                    00500000 2A53414D 504C452A 00000000
                    00000000 C3D3C9C5 D5E3F0F1 00400140
                    C9E5E3D5 D6404040 C9D4E2C7 40404040
                    40404040 40404040 40404040 40404040
                    40404040 40404040 5C5C5C5C 5C5C5C5C
                    003B0000 C9E5E3D5 D6404040 4040C4C9
                    E2D7D3C1 E840D3C1 E2E3F140 40404040
                    40404040 40404040 40404040 40404040
                    40404040 40404040 404040
                    00040000
                    """);

    private static final byte[] REQUEST =
            hex(
                    """
                    00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
                    00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                    F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
                    4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
                    40404040 40404040 40404040 40404000 040000
                    """);

    private static final byte[] REPLY =
            hex(
                    """
                    005D0000 C5D5E3D9 E840E6C1 E240C4C9 E2D7D3C1 E8C5C440 40404040
                    40404040 40404040 40404040 40404040 C4C9E2D7 D3C1E840 D3C1E2E3 F1404040
                    4040C6C9 D9E2E3F1 40404040 F860F1F1 F160F1F1 F1F1C4F0 F161D9F0 F1F0F0F0
                    F1000C00 005CC3E2 D4D6D2E8 5C
                    """);

    private static final byte[] ACK =
            hex(
                    """
                    00000058 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
                    002001C1 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
                    F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 00040000
                    """);

    private static final byte[] ASCII_REQUEST =
            hex(
                    """
                    00000093 00500000 2A53414D 504C312A 00000000 00311000 434C4945 4E543031
                    00200020 4956544E 4F202020 494D5331 20202020 20202020 20202020 55534552
                    31202020 20202020 20202020 50415353 57305244 003B0000 4956544E 4F202020
                    20204449 53504C41 59204C41 53543120 20202020 20202020 20202020 20202020
                    20202020 20202020 20202020 20202000 040000
                    """);

    private static final byte[] RESUME =
            hex(
                    """
                    00000058 00500000 5CE2C1D4 D7D3F15C 00000000 41281000 C3D3C9C5 D5E3F0F1
                    004001D9 40404040 40404040 C9D4E2F1 40404040 40404040 40404040 40404040
                    40404040 40404040 40404040 40404040 40404040 00040000
                    """);

    @Test
    void theCapturedRequestIsReadAndWritten() throws UnreadableMessageException {
        RequestMessage message = RequestMessage.read(CAPTURED, CodePage.EBCDIC);
        assertThat(message.irm().irmLen()).isEqualTo(0x50);
        assertThat(message.irm().fixed().clientid()).isEqualTo("CLIENT01");
        assertThat(message.irm().fixed().timer()).isZero();
        assertThat(message.irm().user())
                .isEqualTo(
                        IrmUser.of(IrmUser.F4_SEND_RECEIVE, "IVTNO", "IMSG")
                                .withFlags(0, IrmUser.F2_CM0, CONFIRM)
                                .withUser("", "", "********", ""));
        assertThat(message.segments()).hasSize(1);
        assertThat(message.segments().getFirst().length()).isEqualTo(59);
        assertThat(message.write(CodePage.EBCDIC)).isEqualTo(CAPTURED);
    }

    @Test
    void aRequestIsWrittenFromItsFields() {
        assertThat(message(fixed(0x40, 0x31), user(' ', 0), List.of(input()))).isEqualTo(REQUEST);
    }

    @Test
    void anAcknowledgementIsWrittenFromItsFields() {
        assertThat(message(fixed(0x40, 0x31), user('A', CONFIRM), List.of())).isEqualTo(ACK);
    }

    @Test
    void theReadingOfATpipeIsWrittenFromItsFields() {
        IrmUser user = IrmUser.of('R', "", "IMS1").withFlags(0, IrmUser.F2_CM0, CONFIRM);
        assertThat(message(fixed(0x41, 0x28), user, List.of())).isEqualTo(RESUME);
    }

    @Test
    void aRequestInAsciiIsTheSameInOtherBytes() throws UnreadableMessageException {
        RequestMessage ascii = RequestMessage.read(ASCII_REQUEST);
        RequestMessage ebcdic = RequestMessage.read(REQUEST);
        assertThat(ascii.irm().user()).isEqualTo(ebcdic.irm().user());
        assertThat(ascii.irm().fixed().clientid()).isEqualTo("CLIENT01");
        assertThat(ascii.write(CodePage.ASCII)).isEqualTo(ASCII_REQUEST);
    }

    @Test
    void theReplyIsOneSegmentWithoutModName() throws Exception {
        Reply.Output output = (Reply.Output) new ReplyReader(true, 10).read(REPLY, 4);
        assertThat(output.csm()).isEqualTo(new Csm(0, 0));
        assertThat(output.modName()).isEmpty();
        assertThat(output.segments()).containsExactly(Bytes.wrap(REPLY, 0, 93));
        assertThat(text(output.segments().getFirst())).startsWith("ENTRY WAS DISPLAYED  ");
    }

    @Test
    void statusesAreReadAndWritten() throws UnreadableMessageException {
        check("00140000 5CD9C5D8 E2E3E25C 00000004 00000061", new Rsm(0, 0, 4, 97));
        check("00140000 5CD9C5D8 E2E3E25C 00000008 00000038", new Rsm(0, 0, 8, 56));
        check("00140000 5CD9C5D8 E2E3E25C 00000028 00000031", new Rsm(0, 0, 40, 0x31));
        check("00140000 5CD9C5D8 E2E3E25C 00000004 00000048", new Rsm(0, 0, 4, 72));
        check("00140008 5CD9C5D8 E2E3E25C 00000008 00000028", new Rsm(0, 8, 8, 40));
    }

    private static void check(String bytes, Rsm rsm) throws UnreadableMessageException {
        assertThat(Rsm.read(hex(bytes), 0, CodePage.EBCDIC)).isEqualTo(rsm);
        assertThat(rsm.write(CodePage.EBCDIC)).isEqualTo(hex(bytes));
    }

    @Test
    void theEndOfOutputTellsWhatIsNext() throws UnreadableMessageException {
        Csm plain = Csm.read(hex("000C0000 5CC3E2D4 D6D2E85C"), 0, CodePage.EBCDIC);
        assertThat(plain).isEqualTo(new Csm(0, 0));
        assertThat(plain.requiresAck()).isFalse();
        assertThat(plain.supportsAckNoWait()).isFalse();
        Csm ack = Csm.read(hex("000C3002 5CC3E2D4 D6D2E85C"), 0, CodePage.EBCDIC);
        assertThat(ack.requiresAck()).isTrue();
        assertThat(ack.supportsAckNoWait()).isTrue();
        assertThat(ack.isConversational()).isFalse();
        assertThat(ack.write(CodePage.EBCDIC)).isEqualTo(hex("000C3002 5CC3E2D4 D6D2E85C"));
        assertThat(new Csm(0x20, 2).supportsAckNoWait()).isFalse();
        assertThat(new Csm(0x30, 1).supportsAckNoWait()).isFalse();
        assertThat(new Csm(0xC0, 0).isConversational()).isTrue();
        assertThat(new Csm(0xC0, 0).hasAsynchronousOutput()).isTrue();
    }

    @Test
    void theEndOfOutputInAsciiIsTheSame() throws UnreadableMessageException {
        byte[] bytes = hex("000C0000 2A43534D 4F4B592A");
        assertThat(Csm.read(bytes, 0, CodePage.ASCII)).isEqualTo(new Csm(0, 0));
        assertThat(new Csm(0, 0).write(CodePage.ASCII)).isEqualTo(bytes);
    }

    @Test
    void namesThatImsConnectGivesAreReadAndWritten() throws UnreadableMessageException {
        byte[] mod = hex("00140000 5CD9C5D8 D4D6C45C C4C6E2D4 D6F14040");
        assertThat(RequestMod.read(mod, 0, CodePage.EBCDIC)).isEqualTo(new RequestMod("DFSMO1"));
        assertThat(new RequestMod("DFSMO1").write(CodePage.EBCDIC)).isEqualTo(mod);
        byte[] client = hex("00140000 5CC7C5D5 C3C9C45C C8E6E2F0 F0F0F0F1");
        assertThat(ClientIdSegment.read(client, 0, CodePage.EBCDIC))
                .isEqualTo(new ClientIdSegment("HWS00001"));
        assertThat(new ClientIdSegment("HWS00001").write(CodePage.EBCDIC)).isEqualTo(client);
    }

    @Test
    void aMessageOfImsIsOutput() throws Exception {
        byte[] bytes =
                hex(
                        """
                        00260000 C4C6E2F0 F6F540F1 F77AF5F8 7AF2F740 E3D9C1D5 61D3E3C5 D9D440E2
                        E3D6D7D7 C5C4000C 00005CC3 E2D4D6D2 E85C
                        """);
        Reply.Output output = (Reply.Output) new ReplyReader(true, 1).read(bytes, 4);
        assertThat(text(output.segments().getFirst()))
                .isEqualTo("DFS065 17:58:27 TRAN/LTERM STOPPED");
    }

    private static byte[] message(IrmFixed fixed, IrmUser user, List<Bytes> segments) {
        return new RequestMessage(Irm.of(IrmUser.TO_PASSWORD, fixed, user), segments)
                .write(CodePage.EBCDIC);
    }

    private static IrmFixed fixed(int f5, int timer) {
        return new IrmFixed(0, 0, "*SAMPL1*", 0, 0, f5, timer, 0x10, 0, "CLIENT01");
    }

    private static IrmUser user(char f4, int f3) {
        return IrmUser.of(f4, "IVTNO", "IMS1")
                .withFlags(0, IrmUser.F2_CM1, f3)
                .withUser("USER1", "", "PASSW0RD", "");
    }

    private static Bytes input() {
        byte[] data = "IVTNO     DISPLAY LAST1     %24s".formatted("").getBytes(EBCDIC);
        byte[] segment = Arrays.copyOf(new byte[] {0, 59}, 59);
        Arrays.fill(segment, 4, 59, (byte) 0x40);
        System.arraycopy(data, 0, segment, 4, data.length);
        return Bytes.wrap(segment);
    }

    private static String text(Bytes segment) {
        return new String(segment.array(), 4, segment.length() - 4, EBCDIC);
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }
}
