package io.ironbridge.httpclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonEndTest {
    private static final String ROWS =
            " {\"rows\":[{\"a\":\"}]\\\"\\\\\",\"b\":[1,[]]},{\"a\":\"é\"}],\"StatusCode\":200}\r\n";

    private final JsonEnd json = new JsonEnd();

    /** In pieces of so many bytes. */
    private @Nullable String fault(byte[] body, int piece) {
        json.begin();
        for (int at = 0; at < body.length; at += piece) {
            byte[] next = Arrays.copyOfRange(body, at, Math.min(body.length, at + piece));
            String fault = json.add(next, next.length);
            if (fault != null) {
                return fault;
            }
        }
        return json.end();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {ROWS, "{}", "[]", " [ ] ", "[\"\\\\\"]", "{\"a\":\"[\"}"})
    void wholeJsonIsWholeHoweverItIsCutIntoPieces(String text) {
        for (int piece = 1; piece <= bytes(text).length; piece++) {
            assertThat(fault(bytes(text), piece)).as("%s by %d", text, piece).isNull();
        }
    }

    @Test
    void jsonThatIsTruncatedAnywhereIsNotWhole() {
        byte[] rows = bytes(ROWS);
        int end = ROWS.strip().getBytes(StandardCharsets.UTF_8).length + 1;
        for (int length = 0; length < end; length++) {
            for (int piece : new int[] {1, 2, 3, 7, rows.length}) {
                assertThat(fault(Arrays.copyOf(rows, length), piece))
                        .as("%d bytes by %d", length, piece)
                        .isIn("its body is empty", "its JSON is not complete");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "\"text\"", "1", "null", "x{}", "}", "\u001f\u008b\b"})
    void whatBeginsOtherwiseIsNotJson(String text) {
        assertThat(fault(bytes(text), text.length())).isEqualTo("its body is not JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}{}", "[] x", "{}\n<html>", "[]]"})
    void nothingFollowsTheEnd(String text) {
        for (int piece = 1; piece <= text.length(); piece++) {
            assertThat(fault(bytes(text), piece)).isEqualTo("data follows the end of its JSON");
        }
    }

    /** Single bytes are looked at one by one, eight and more together. */
    @Test
    void howBytesAreCutDoesNotMatter() {
        String[] parts = {
            "{", "}", "[", "]", "\"", "\\", "_", "a", "Z", "é", ",", " ", "\u007f", "|"
        };
        Random random = new Random(17);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder("[");
            random.ints(random.nextInt(60), 0, parts.length)
                    .forEach(part -> text.append(parts[part]));
            byte[] body = bytes(text.append("]").toString());

            String expected = fault(body, 1);
            for (int piece : new int[] {7, 8, 9, 16, 33, body.length}) {
                assertThat(fault(body, piece)).as("%s by %d", text, piece).isEqualTo(expected);
            }
        }
    }
}
