package io.ironbridge.copybook.transcode.generated;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FastTextTest {
    @Test
    void plainTextEndsAtQuoteBackslashControlAndNonAscii() {
        for (int stop : new int[] {'"', '\\', 0, 0x1F, 0x80, 0xFF}) {
            for (int place = 0; place < 20; place++) {
                byte[] json = "abcdefgh !#[]~\u007Fxyz01".getBytes(US_ASCII);
                json[place] = (byte) stop;
                assertThat(FastText.plainEnd(json, 0)).as("%X at %d", stop, place).isEqualTo(place);
            }
        }
    }

    @Test
    void textsTakeEscapesAndLettersOfSeveralBytes() {
        assertThat(text("\"a\\\"b\"", 5)).isEqualTo("817F824040");
        assertThat(text("\"\\u00E4\u00df\\/\"", 5)).isEqualTo("4359614040");
        assertThat(text("\"\\t\\n\"", 2)).isEqualTo("0525");
    }

    @Test
    void textsThatDoNotFitAreLeftAlone() {
        for (String json :
                new String[] {
                    "\"abc\u00e4def\"",
                    "\"\\\"23456\"",
                    "\"\u20ac\"",
                    "\"\\ud83d\\ude00\"",
                    "\"\ud83d\ude00\"",
                    "\"\\u00g0\"",
                    "\"\\x\"",
                    "\"\\u00",
                    "\"\\",
                    "\"\u00e4"
                }) {
            assertThat(text(json, 5)).as(json).isEqualTo("unusual");
        }
    }

    @Test
    void textsOfAnyLengthArePaddedWithBlanks() {
        for (int length : new int[] {1, 7, 8, 63, 64, 65, 127, 128, 129, 200}) {
            for (int given = 0; given <= length; given++) {
                String json = "\"" + "a".repeat(given) + "\"";
                String expected = "81".repeat(given) + "40".repeat(length - given);
                assertThat(text(json, length)).as(json).isEqualTo(expected);
                assertThat(text(json + ",\"B\":\"" + "c".repeat(70), length)).isEqualTo(expected);
            }
            assertThat(text("\"" + "a".repeat(length + 1) + "\"", length)).isEqualTo("unusual");
        }
    }

    @Test
    void brokenUtf8IsLeftAlone() {
        for (String hex :
                new String[] {
                    "22C022", "22C0AF22", "22E080AF22", "22EDA08022", "22E0", "2280", "22FF22"
                }) {
            byte[] json = HexFormat.of().parseHex(hex);
            assertThat(text(json, 5)).as(hex).isEqualTo("unusual");
        }
    }

    private static String text(String json, int length) {
        return text(json.getBytes(UTF_8), length);
    }

    private static String text(byte[] json, int length) {
        TextTables tables = TextTables.of(CodePages.of("037"), Unmappable.REJECT).orElseThrow();
        byte[] record = new byte[4 + length];
        Arrays.fill(record, (byte) 0xEE);
        int past =
                length < Long.BYTES
                        ? FastText.shortText(json, 0, record, 4, length, tables)
                        : FastText.text(json, 0, record, 4, length, tables);
        return past < 0
                ? "unusual"
                : HexFormat.of().formatHex(record, 4, record.length).toUpperCase(Locale.ROOT);
    }
}
