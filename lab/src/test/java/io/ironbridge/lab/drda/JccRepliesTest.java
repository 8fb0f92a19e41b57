package io.ironbridge.lab.drda;

import static io.ironbridge.lab.drda.Frames.all;
import static io.ironbridge.lab.drda.Frames.continued;
import static io.ironbridge.lab.drda.Frames.ddm;
import static io.ironbridge.lab.drda.Frames.dss;
import static io.ironbridge.lab.drda.Frames.hex;
import static io.ironbridge.lab.drda.Frames.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JccRepliesTest {
    private static final int REPLY = 0x02;
    private static final int OBJECT = 0x03;

    static byte[] replies(boolean isJcc, byte[] bytes) throws IOException {
        return replies(isJcc, bytes, bytes.length);
    }

    /**
     * @param written bytes that Derby writes at once
     */
    static byte[] replies(boolean isJcc, byte[] bytes, int written) throws IOException {
        ByteArrayOutputStream client = new ByteArrayOutputStream();
        try (JccReplies replies =
                new JccReplies(
                        client,
                        () -> isJcc,
                        state ->
                                state.equals("42X05")
                                        ? Optional.of(new SqlError(-204, "42704"))
                                        : Optional.empty())) {
            for (int at = 0; at < bytes.length; at += written) {
                replies.write(bytes, at, Math.min(written, bytes.length - at));
            }
        }
        return client.toByteArray();
    }

    /** SQLCARD or SQLDARD with an SQLCA. */
    private static byte[] withError(int codePoint, int code, String state) {
        return dss(
                OBJECT,
                5,
                ddm(
                        codePoint,
                        hex("00 %08X".formatted(code)),
                        utf8(state),
                        utf8("CSS10170"),
                        hex("FF")));
    }

    @Test
    void securityMechanismsBecomeOneList() throws IOException {
        byte[] given =
                dss(
                        REPLY,
                        2,
                        ddm(
                                0x14AC,
                                ddm(0x11A2, hex("0003")),
                                ddm(0x11A2, hex("0004")),
                                ddm(0x11A2, hex("0008")),
                                ddm(0x11A4, hex("01"))));
        byte[] expected =
                dss(
                        REPLY,
                        2,
                        ddm(0x14AC, ddm(0x11A2, hex("0003 0004 0008")), ddm(0x11A4, hex("01"))));

        assertThat(replies(true, given)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0x2408, 0x2411})
    void errorsHaveTheSqlcodesOfDb2(int codePoint) throws IOException {
        byte[] given = withError(codePoint, -20001, "42X05");

        assertThat(replies(true, given)).isEqualTo(withError(codePoint, -204, "42704"));
        assertThat(replies(false, given)).as("for Derby's client").isEqualTo(given);
    }

    @Test
    void otherErrorsWarningsAndNoErrorStayAsTheyAre() throws IOException {
        byte[] given =
                all(
                        withError(0x2408, -20001, "XJ001"),
                        withError(0x2408, 10000, "42X05"),
                        dss(OBJECT, 5, ddm(0x2408, hex("FF"))),
                        dss(OBJECT, 5, ddm(0x2411, hex("FF"), new byte[500])));

        assertThat(replies(true, given)).isEqualTo(given);
    }

    @Test
    void aReplyOfManySegmentsStaysAsItIs() throws IOException {
        byte[] given =
                all(
                        continued(OBJECT, 6, all(hex("8004 241B"), new byte[100_000])),
                        withError(0x2408, 100, "02000"));

        assertThat(replies(true, given)).isEqualTo(given);
    }

    @Test
    void brokenRepliesAreAnError() {
        assertThatThrownBy(() -> replies(true, hex("000A C002 0001 0004 2205")))
                .isInstanceOf(IOException.class)
                .hasMessage("a structure does not begin with a DSS header");
    }
}
