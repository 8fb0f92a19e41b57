package io.ironbridge.lab.ims.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Whole messages as they stand on the wire, put together from the manual's tables; {@code TRACE} is
 * from a published recorder trace, taken after the exit had translated all but IRM_ID.
 */
class GoldenBytesIT {
    private static final String TRACE =
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
            """;
    private static final String REQUEST =
            """
            00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
            00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
            F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
            4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
            40404040 40404040 40404040 40404000 040000
            """;
    private static final String REPLY =
            """
            0000006D 005D0000 C5D5E3D9 E840E6C1 E240C4C9 E2D7D3C1 E8C5C440 40404040
            40404040 40404040 40404040 40404040 C4C9E2D7 D3C1E840 D3C1E2E3 F1404040
            4040C6C9 D9E2E3F1 40404040 F860F1F1 F160F1F1 F1F1C4F0 F161D9F0 F1F0F0F0
            F1000C00 005CC3E2 D4D6D2E8 5C
            """;
    private static final String ACK =
            """
            00000058 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
            002001C1 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
            F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 00040000
            """;
    private static final String ASCII_REQUEST =
            """
            00000093 00500000 2A53414D 504C312A 00000000 00311000 434C4945 4E543031
            00200020 4956544E 4F202020 494D5331 20202020 20202020 20202020 55534552
            31202020 20202020 20202020 50415353 57305244 003B0000 4956544E 4F202020
            20204449 53504C41 59204C41 53543120 20202020 20202020 20202020 20202020
            20202020 20202020 20202020 20202000 040000
            """;
    private static final String RESUME =
            """
            00000058 00500000 5CE2C1D4 D7D3F15C 00000000 41281000 C3D3C9C5 D5E3F0F1
            004001D9 40404040 40404040 C9D4E2F1 40404040 40404040 40404040 40404040
            40404040 40404040 40404040 40404040 40404040 00040000
            """;
    private static final String PING_REPLY =
            """
            0000002D 001D0000 C8E6E2C3 F0F0F3F0 C9405CD7 C9D5C740 D9C5E2D7 D6D5E2C5 5C000C00
            005CC3E2 D4D6D2E8 5C
            """;
    private static final String STOPPED =
            """
            00000036 00260000 C4C6E2F0 F6F540F1 F77AF5F8 7AF2F740 E3D9C1D5 61D3E3C5 D9D440E2
            E3D6D7D7 C5C4000C 00005CC3 E2D4D6D2 E85C
            """;
    private static final String COMMITTED = rsm("00000004 00000061");
    private static final int DATA = 0x54;

    private final EchoIms ims = new EchoIms();
    private ImsConnect connect;

    @BeforeEach
    void start() throws IOException {
        Area display = Area.of(Arrays.copyOfRange(hex(REPLY), 4, 4 + 0x5D));
        ims.answer("IVTNO", List.of(display), "");
        connect = ImsConnect.start(ImsConnectConfig.defaults(), Map.of("IMS1", ims, "IMSG", ims));
    }

    @AfterEach
    void close() {
        connect.close();
    }

    private static String rsm(String codes) {
        return "00000018 00140000 5CD9C5D8 E2E3E25C " + codes;
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    private void exchange(byte[] request, String reply) throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            exchange(client, request, reply);
        }
    }

    private static void exchange(RawClient client, byte[] request, String reply)
            throws IOException {
        byte[] expected = hex(reply);
        assertThat(client.send(request).bytes(expected.length)).isEqualTo(expected);
    }

    @Test
    void phoneBookDisplaysAnEntry() throws IOException {
        exchange(hex(REQUEST), REPLY);
    }

    @Test
    void exit0AnswersWithoutLength() throws IOException {
        byte[] request = hex(REQUEST);
        request[0x0E] = (byte) 0xC5;
        exchange(request, REPLY.substring(8));
    }

    @Test
    void clientInAsciiIsAnsweredInAscii() throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            RawClient.Reply reply = client.send(hex(ASCII_REQUEST)).reply(MessageBytes.ASCII);
            assertThat(reply.text(0)).startsWith("ENTRY WAS DISPLAYED").endsWith("D01/R010001");
            assertThat(reply.end().bytes()).isEqualTo(hex("000C0000 2A43534D 4F4B592A"));
        }
        assertInputIsTheRequests();
    }

    @Test
    void tracedRequestReachesImsAsTheTraceShowsIt() throws IOException {
        byte[] onTheWire = hex(TRACE);
        toAscii(onTheWire, 0x18, 8);
        toAscii(onTheWire, 0x23, DATA - 0x23);
        toAscii(onTheWire, DATA + 4, 0x3B - 4);
        try (RawClient client = new RawClient(connect.port())) {
            client.send(onTheWire);
            assertThat(client.bytes(0x5D)).startsWith(0, 0x5D);
            assertThat(client.bytes(12)).isEqualTo(hex("000C3002 2A43534D 4F4B592A"));
        }
        assertInputIsTheRequests();
    }

    private static void toAscii(byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, MessageBytes.EBCDIC);
        System.arraycopy(text.getBytes(MessageBytes.ASCII), 0, bytes, offset, length);
    }

    private void assertInputIsTheRequests() {
        byte[] segment = Arrays.copyOfRange(hex(REQUEST), DATA, DATA + 0x3B);
        assertThat(ims.inputs.remove().segments()).containsExactly(Area.of(segment));
    }

    @Test
    void confirmationIsSettled() throws IOException {
        byte[] confirm = hex(REQUEST);
        confirm[0x22] = 1;
        String wantsAck = REPLY.replace("F1000C00 005CC3E2", "F1000C30 025CC3E2");
        try (RawClient client = new RawClient(connect.port())) {
            exchange(client, confirm, wantsAck);
            exchange(client, hex(ACK), COMMITTED);
            exchange(client, hex(REQUEST), REPLY);
        }
    }

    @Test
    void resumeOfAnEmptyQueueIsAnsweredByTheTimer() throws IOException {
        exchange(hex(RESUME), rsm("00000028 00000028"));
    }

    @Test
    void duplicateClientAndUnknownDataStoreAreRefused() throws IOException {
        try (RawClient client = new RawClient(connect.port())) {
            exchange(client, hex(REQUEST), REPLY);
            exchange(hex(REQUEST), rsm("00000008 00000038"));
            byte[] unknown = hex(REQUEST);
            unknown[0x2F] = (byte) 0xF9;
            exchange(client, unknown, rsm("00000004 00000048"));
        }
    }

    @Test
    void timerOfAPersistentSocketIsAnswered() throws IOException {
        MessageBytes request = MessageBytes.of("HELD", "").timer(0x05);
        exchange(request.bytes(), rsm("00000028 00000005"));
    }

    @Test
    void pingIsAnswered() throws IOException {
        byte[] request = MessageBytes.of("PING IMS_CONNECT", "").datastore("").bytes();
        assertThat(Arrays.copyOfRange(request, DATA, DATA + 20))
                .isEqualTo(hex("00140000 D7C9D5C7 40C9D4E2 6DC3D6D5 D5C5C3E3"));
        exchange(request, PING_REPLY);
    }

    @Test
    void messageOfImsIsData() throws IOException {
        exchange(MessageBytes.of("STOPPED", "").bytes(), STOPPED);
    }

    @Test
    void modNameAndGeneratedClientIdComeFirst() throws IOException {
        MessageBytes request = MessageBytes.of("STOPPED", "").clientId("").f1(0xC0);
        exchange(
                request.bytes(),
                "0000005E 00140000 5CD9C5D8 D4D6C45C C4C6E2D4 D6F14040"
                        + "00140000 5CC7C5D5 C3C9C45C C8E6E2F0 F0F0F0F1"
                        + STOPPED.substring(8));
    }
}
