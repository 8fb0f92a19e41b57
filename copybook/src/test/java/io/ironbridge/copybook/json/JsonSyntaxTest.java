package io.ironbridge.copybook.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSyntaxTest {
    private static final List<Integer> LEADS =
            List.of(0x80, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5);
    private static final List<Integer> FOLLOWERS =
            List.of(0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "\"\"",
                "0",
                "-0",
                "10",
                "1.5",
                "-1.50",
                "1e5",
                "1E+05",
                "0.1e-7",
                "true",
                "false",
                "null",
                " [ 1 , { \"a\" : [ ] } ] \r\n\t",
                "\"\\u00aF\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                "\"\\ud800\"",
                "\"\u00e9\u20ac\ud83d\ude00\u007f\"",
                "{\"a\":1,\"a\":2}"
            })
    void takes(String json) {
        assertThat(failure(json)).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "01",
                "-",
                "1.",
                ".5",
                "+1",
                "1e",
                "1e+",
                "0x1",
                "tru",
                "nul l",
                "True",
                "NaN",
                "Infinity",
                "{",
                "}",
                "[",
                "]",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{a:1}",
                "{'a':1}",
                "\"",
                "\"\\\"",
                "\"\\x\"",
                "\"\\u12g4\"",
                "\"\\u12\"",
                "\"\t\"",
                "\"\u0000\"",
                "{} {}",
                "1 2",
                "[1}",
                "{\"a\":1]",
                "\ufeff{}",
                "\u00a01",
                "// c\n1",
                "\"\\u",
                "\"\\"
            })
    void refuses(String json) {
        assertThat(failure(json)).isNotEqualTo(-1);
    }

    @Test
    void tellsWhereItStopped() {
        assertThat(failure("[1, x]")).isEqualTo(4);
        assertThat(failure("[1")).isEqualTo(2);
        assertThat(failure("\"ab\\q\"")).isEqualTo(3);
        assertThat(failure("\"a\u0001\"")).isEqualTo(2);
    }

    @Test
    void readsNoFurtherThanItsText() {
        byte[] json = "12]34".getBytes(UTF_8);

        assertThat(new JsonSyntax(json, 0, 2, 9).check()).isNull();
        assertThat(new JsonSyntax(json, 3, 5, 9).check()).isNull();
        assertThat(new JsonSyntax(json, 0, 3, 9).check()).isEqualTo(FaultReason.NOT_JSON);
    }

    @Test
    void countsHowDeepItIs() {
        byte[] json = "[[[]]]".getBytes(UTF_8);

        assertThat(new JsonSyntax(json, 0, 6, 3).check()).isNull();
        assertThat(new JsonSyntax(json, 0, 6, 2).check()).isEqualTo(FaultReason.TOO_DEEP);
    }

    @Test
    void refusesWhatIsNoUtf8JustAsTheJdkDoes() {
        for (int lead : LEADS) {
            for (int second : FOLLOWERS) {
                for (int third : FOLLOWERS) {
                    byte[] json = {'"', (byte) lead, (byte) second, (byte) third, ' ', '"'};
                    assertThat(new JsonSyntax(json, 0, 6, 9).check() == null)
                            .as(new String(json, ISO_8859_1))
                            .isEqualTo(second != '"' && third != '"' && utf8(json));
                    byte[] longer = {'"', (byte) lead, (byte) second, (byte) third, -65, '"'};
                    assertThat(new JsonSyntax(longer, 0, 6, 9).check() == null)
                            .as(new String(longer, ISO_8859_1))
                            .isEqualTo(second != '"' && third != '"' && utf8(longer));
                }
            }
        }
    }

    private static boolean utf8(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    /** Where the text fails; -1 where it does not. */
    private static int failure(String json) {
        byte[] bytes = json.getBytes(UTF_8);
        JsonSyntax syntax = new JsonSyntax(bytes, 0, bytes.length, 20);
        return syntax.check() == null ? -1 : syntax.at();
    }
}
