package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.transcode.ConversionOptions.Unmappable;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FastEncodeTest {
    private static final long ZONES = FastDigits.ZONES;

    @Test
    void plainTextEndsAtQuoteBackslashControlAndNonAscii() {
        for (int stop : new int[] {'"', '\\', 0, 0x1F, 0x80, 0xFF}) {
            for (int place = 0; place < 20; place++) {
                byte[] json = "abcdefgh !#[]~\u007Fxyz01".getBytes(US_ASCII);
                json[place] = (byte) stop;
                assertThat(FastEncode.plainEnd(json, 0))
                        .as("%X at %d", stop, place)
                        .isEqualTo(place);
            }
        }
    }

    @Test
    void zonedNumbersGetTheirZonesAndSign() {
        assertThat(zoned("12345,", 5, 0)).isEqualTo("F1F2F3F4C5");
        assertThat(zoned("-12345,", 5, 0)).isEqualTo("F1F2F3F4D5");
        assertThat(zoned("-1.5}", 5, 2)).isEqualTo("F0F0F1F5D0");
        assertThat(zoned("123456789012345678,", 18, 0)).isEqualTo("unusual");
        assertThat(zoned("1234567890123.45,", 18, 2))
                .isEqualTo("F0F0F0F1F2F3F4F5F6F7F8F9F0F1F2F3F4C5");
    }

    @Test
    void packedNumbersGetTheirSignNibble() {
        assertThat(packed("1234.56,", 7, 2)).isEqualTo("0123456C");
        assertThat(packed("-1234.56,", 7, 2)).isEqualTo("0123456D");
        assertThat(packed("-42,", 4, 0)).isEqualTo("00042D");
        assertThat(packed("-0,", 4, 0)).isEqualTo("00000C");
        assertThat(packed("123456789012.34,", 17, 2)).isEqualTo("00012345678901234C");
    }

    @Test
    void whatIsNoPlainNumberIsLeftAlone() {
        for (String json :
                new String[] {
                    "01,",
                    "1e2,",
                    "1.,",
                    ".5,",
                    "-,",
                    "+1,",
                    "\"1\"",
                    "true",
                    "1x",
                    "1.123456789,",
                    "12345678901234567,",
                    "123456,"
                }) {
            assertThat(zoned(json, 5, 2)).as(json).isEqualTo("unusual");
        }
    }

    @Test
    void binaryNumbersAreTwosComplement() {
        assertThat(binary("-1,", 2, 4, 0)).isEqualTo("FFFF");
        assertThat(binary("1234567 ", 4, 7, 0)).isEqualTo("0012D687");
        assertThat(binary("-1.00]", 8, 11, 2)).isEqualTo("FFFFFFFFFFFFFF9C");
        assertThat(binary("10000,", 2, 4, 0)).isEqualTo("unusual");
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
        return result(FastEncode.text(json, 0, record, 4, length, tables), record);
    }

    private static String zoned(String json, int digits, int scale) {
        byte[] record = new byte[4 + digits];
        int end =
                FastEncode.zoned(
                        json.getBytes(US_ASCII), 0, record, 4, digits, scale, ZONES, 0x30, 0x20);
        return result(end, record);
    }

    private static String packed(String json, int digits, int scale) {
        byte[] record = new byte[4 + digits / 2 + 1];
        int end = FastEncode.packed(json.getBytes(US_ASCII), 0, record, 4, digits, scale, true);
        return result(end, record);
    }

    private static String binary(String json, int bytes, int digits, int scale) {
        byte[] record = new byte[4 + bytes];
        int end =
                FastEncode.binary(
                        json.getBytes(US_ASCII), 0, record, 4, bytes, digits, scale, true);
        return result(end, record);
    }

    private static String result(int end, byte[] record) {
        return end < 0
                ? "unusual"
                : HexFormat.of().formatHex(record, 4, record.length).toUpperCase(Locale.ROOT);
    }
}
