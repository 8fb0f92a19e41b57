package io.ironbridge.copybook.transcode.generated;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FastNumbersTest {
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
    void numbersOfAnyLengthAreTakenAtTheEndOfTheText() {
        for (int whole = 1; whole <= 16; whole++) {
            for (int scale = 0; scale <= Math.min(7, 16 - whole); scale++) {
                String digits = "1234567890123456".substring(0, whole);
                String json = "-" + digits + (scale > 0 ? "." + "7654321".substring(0, scale) : "");
                BigInteger unscaled = new BigDecimal(json).unscaledValue();
                String expected = "%015d".formatted(unscaled.negate()) + "D";
                if (whole + scale < 16) {
                    assertThat(packed(json, 15, scale)).as(json).isEqualTo(expected);
                    assertThat(packed(json + ",\"A\":12345678", 15, scale)).isEqualTo(expected);
                }
                assertThat(binary(json, 8, 16, scale))
                        .as(json)
                        .isEqualTo("%016X".formatted(unscaled.longValueExact()));
            }
        }
    }

    private static String zoned(String json, int digits, int scale) {
        return stored(json, FastNumbers.ZONED, digits, digits, scale);
    }

    private static String packed(String json, int digits, int scale) {
        return stored(json, FastNumbers.PACKED, digits / 2 + 1, Math.min(digits, 15), scale);
    }

    private static String binary(String json, int bytes, int digits, int scale) {
        return stored(json, FastNumbers.BINARY, bytes, digits, scale);
    }

    /** At the text's beginning and end, and with enough around it for the usual way. */
    private static String stored(String json, int form, int bytes, int digits, int scale) {
        byte[] record = new byte[4 + bytes];
        int end =
                FastNumbers.store(
                        json.getBytes(US_ASCII), 0, record, 4, form, bytes, digits, scale, true);
        String stored = result(end, record);
        String before = "{\"SOME-ITEM\":1234,\"N\":";
        byte[] longer = (before + json + ",\"OTHER-ITEM\":\"TEXT\"").getBytes(US_ASCII);
        byte[] other = new byte[4 + bytes];
        int past =
                UsualNumbers.store(
                        longer, before.length(), other, 4, form, bytes, digits, scale, true);
        assertThat(result(past, other)).as(json).isEqualTo(stored);
        assertThat(past).isEqualTo(end < 0 ? end : before.length() + end);
        return stored;
    }

    private static String result(int end, byte[] record) {
        return end < 0
                ? "unusual"
                : HexFormat.of().formatHex(record, 4, record.length).toUpperCase(Locale.ROOT);
    }
}
