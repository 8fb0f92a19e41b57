package io.ironbridge.connectorims.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DfsMessageTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    private static Optional<Failure> read(String modName, String text) {
        byte[] data = text.getBytes(EBCDIC);
        byte[] segment =
                ByteBuffer.allocate(4 + data.length)
                        .putShort((short) (4 + data.length))
                        .putShort((short) 0)
                        .put(data)
                        .array();
        return DfsMessage.failure(modName, List.of(Bytes.wrap(segment)));
    }

    private static void assertMeans(
            String text, HostFault fault, String code, boolean mayHaveRun, String what) {
        assertThat(read("DFSMO1", text)).contains(new Failure(fault, code, what, mayHaveRun));
        assertThat(read("", text)).contains(new Failure(fault, code, what, mayHaveRun));
    }

    private static void assertMeans(String text, HostFault fault, boolean mayHaveRun) {
        assertMeans(text, fault, "", mayHaveRun, text);
    }

    @Test
    void messagesMeanWhatTheirPagesSay() {
        assertMeans(
                "DFS064 17:58:27 DESTINATION CAN NOT BE FOUND OR CREATED, DEST=NOSUCH",
                HostFault.NOT_FOUND,
                false);
        assertMeans(
                "DFS064I 17:58:27 DESTINATION CAN NOT BE FOUND OR CREATED, DEST=NOSUCH",
                HostFault.NOT_FOUND,
                false);
        assertMeans("DFS065 17:58:27 TRAN/LTERM STOPPED, T/L=ECHO", HostFault.UNAVAILABLE, false);
        assertMeans("DFS1292E SECURITY VIOLATION", HostFault.NOT_AUTHORISED, false);
        assertMeans(
                "DFS2082 RESPONSE MODE TRANSACTION TERMINATED WITHOUT REPLY",
                HostFault.NO_REPLY,
                true);
        assertMeans("DFS1288E DESTINATION IS AN LTERM", HostFault.NOT_FOUND, false);
        assertMeans("DFS1287E DESTINATION IS REMOTE", HostFault.NOT_FOUND, false);
        assertMeans("DFS1293E DESTINATION OF A DOWN LEVEL", HostFault.NOT_FOUND, false);
        assertMeans("DFS070 UNABLE TO ROUTE MESSAGE RSN=0102", HostFault.NOT_FOUND, false);
        assertMeans("DFS1989E INPUT LIMIT OF THE MEMBER", HostFault.UNAVAILABLE, false);
        assertMeans("DFS3429E GLOBAL FLOOD", HostFault.UNAVAILABLE, false);
    }

    @Test
    void anAbendIsToldWithoutTheInput() {
        assertMeans(
                "DFS555I TRAN ECHO     ABEND S000,U0119 ; MSG IN PROCESS: ECHO SECRET 4711",
                HostFault.ABENDED,
                "U0119",
                true,
                "DFS555I TRAN ECHO     ABEND S000,U0119");
        assertMeans(
                "DFS555I TRAN ECHO ABEND S0C7,U0000 SYSID IMS1 REASON 0000; MSG IN PROCESS: X",
                HostFault.ABENDED,
                "S0C7",
                true,
                "DFS555I TRAN ECHO ABEND S0C7,U0000 SYSID IMS1 REASON 0000");
        assertMeans(
                "DFS555I TRAN ECHO ABEND U3303 MSG IN PROCESS: X",
                HostFault.ABENDED,
                "U3303",
                true,
                "DFS555I TRAN ECHO ABEND U3303");
        assertMeans(
                "DFS555I TRAN ECHO ABEND S322",
                HostFault.ABENDED,
                "S322",
                true,
                "DFS555I TRAN ECHO ABEND S322");
        assertMeans("DFS555I TRAN ECHO", HostFault.ABENDED, "", true, "DFS555I TRAN ECHO");
    }

    @Test
    void anUnknownMessageIsToldByItsNumberAlone() {
        assertMeans(
                "DFS3656A CONVERSATION WITH SECRET 4711",
                HostFault.REFUSED,
                "",
                true,
                "IMS message DFS3656A");
    }

    @Test
    void outputOfProgramsIsNone() {
        assertThat(read("", "ENTRY WAS DISPLAYED")).isEmpty();
        assertThat(read("", "DFSORT ENDED")).isEmpty();
        assertThat(read("", "DFS12 TWO DIGITS")).isEmpty();
        assertThat(read("", "DFS064X1 A PART NUMBER")).isEmpty();
        assertThat(read("", "DFS")).isEmpty();
        assertThat(read("", "")).isEmpty();
        assertThat(DfsMessage.failure("", List.of())).isEmpty();
        assertThat(DfsMessage.failure("", List.of(Bytes.EMPTY))).isEmpty();
    }

    @Test
    void theModNameTellsOutputThatLooksLikeAMessage() {
        assertThat(read("MYMOD", "DFS065 17:58:27 TRAN/LTERM STOPPED")).isEmpty();
        assertThat(read("DFSMO5", "DFS065 17:58:27 TRAN/LTERM STOPPED")).isPresent();
        assertThat(read("DFSMO1", "ENTRY WAS DISPLAYED")).isEmpty();
    }
}
