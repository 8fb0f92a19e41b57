package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.unfilled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.layout.FieldType.ExternalFloat;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalFloatCodecTest {
    private static ExternalFloatCodec codec(String symbols) {
        return ExternalFloatCodec.of(new ExternalFloat(symbols), ascii());
    }

    private static String stored(String symbols, String json) {
        String hex = encoded(codec(symbols), json);
        return hex.matches("[0-9A-F]+")
                ? new String(NumberTrial.bytes(hex), StandardCharsets.US_ASCII)
                : hex;
    }

    private static String read(String symbols, String text) {
        return decoded(codec(symbols), text.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "+9.99E+99,123,+1.23E+02",
                "+9.99E+99,-0.00123,-1.23E-03",
                "-9.99E-99,123,' 1.23E 02'",
                "-9.99E-99,-0.00123,-1.23E-03",
                "+9V99E+99,1.5,+150E+00",
                "+V999E+99,1.5,+150E+01",
                "-99999V99E+99,12345.67,' 1234567E+00'",
                "+999E-99,0.5,'+500E-03'",
                "+9.99E+99,0,+0.00E+00",
                "+9.99E+99,-0,+0.00E+00",
                "+9.99E+99,9.99e99,+9.99E+99",
                "+9.99E+99,1e-99,+1.00E-99",
            })
    void numberIsStoredAndReadInScientificNotation(String symbols, String json, String text) {
        assertThat(stored(symbols, json)).isEqualTo(text);
        assertThat(Double.valueOf(read(symbols, text))).isEqualTo(Double.valueOf(json) + 0.0);
    }

    @Test
    void mantissaIsRoundedHalfAwayFromZero() {
        assertThat(stored("+9.99E+99", "1.235")).isEqualTo("+1.24E+00");
        assertThat(stored("+9.99E+99", "-1.235")).isEqualTo("-1.24E+00");
        assertThat(stored("+9.99E+99", "9.995")).isEqualTo("+1.00E+01");
        assertThat(stored("+9.99E+99", "9.994999999")).isEqualTo("+9.99E+00");
    }

    @Test
    void exponentBeyondThePictureIsTooLarge() {
        assertThat(stored("+9.99E+99", "1e100")).isEqualTo("TOO_LARGE");
        assertThat(stored("+9.99E+99", "9.995e99")).isEqualTo("TOO_LARGE");
        assertThat(stored("+9.99E+99", "-1e999999999")).isEqualTo("TOO_LARGE");
    }

    @Test
    void numbersTooSmallLoseTheirDigits() {
        assertThat(stored("+9.99E+99", "1.26e-100")).isEqualTo("+0.13E-99");
        assertThat(read("+9.99E+99", "+0.13E-99")).isEqualTo("1.3e-100");
        assertThat(stored("+9.99E+99", "-1e-102")).isEqualTo("+0.00E+00");
        assertThat(stored("+9.99E+99", "1e-999999999")).isEqualTo("+0.00E+00");
    }

    @Test
    void jsonHasOnlyTheDigitsThatCount() {
        assertThat(read("+9.99E+99", "+1.20E+00")).isEqualTo("1.2");
        assertThat(read("+9.99E+99", "+0.10E+00")).isEqualTo("0.1");
        assertThat(read("+9.99E+99", "+5.00E+20")).isEqualTo("500000000000000000000");
        assertThat(read("+9.99E+99", "+5.01E+21")).isEqualTo("5.01e+21");
        assertThat(read("+9.99E+99", "-5.00E-07")).isEqualTo("-5e-7");
        assertThat(read("+9.99E+99", "-0.00E+07")).isEqualTo("0");
        assertThat(read("+" + "9".repeat(20) + "E+99", "+" + "7".repeat(20) + "E 00"))
                .isEqualTo("7".repeat(20));
    }

    @Test
    void textThatDoesNotFitIsRefused() {
        assertThat(read("+9.99E+99", "+1.23F+02")).isEqualTo("INVALID_EDITING");
        assertThat(read("+9.99E+99", "+1,23E+02")).isEqualTo("INVALID_EDITING");
        assertThat(read("+9.99E+99", "+1.2 E+02")).isEqualTo("INVALID_EDITING");
        assertThat(read("+9.99E+99", "01.23E+02")).isEqualTo("INVALID_EDITING");
        assertThat(read("+9.99E+99", "         ")).isEqualTo("INVALID_EDITING");
    }

    @Test
    void unfilledItemIsWhatTheOptionSays() {
        ExternalFloatCodec codec =
                ExternalFloatCodec.of(
                        new ExternalFloat("+9E+99"),
                        unfilled(ebcdic(), Special.NULL, Special.EMPTY));

        assertThat(decoded(codec, "404040404040")).isEqualTo("null");
        assertThat(decoded(codec, "000000000000")).isEqualTo("0");
    }

    @Test
    void ebcdicHasItsOwnCharacters() {
        ExternalFloatCodec codec = ExternalFloatCodec.of(new ExternalFloat("-9.9E+99"), ebcdic());

        assertThat(encoded(codec, "-0.25")).isEqualTo("60F24BF5C560F0F1");
        assertThat(decoded(codec, "60F24BF5C560F0F1")).isEqualTo("-0.25");
        assertThat(initial(codec)).isEqualTo("40F04BF0C54EF0F0");
    }

    @Test
    void otherJsonIsRefused() {
        assertThat(stored("+9E+99", "true")).isEqualTo("WRONG_TYPE");
        assertThat(stored("+9E+99", "\"x\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(stored("9E+99", "-1")).isEqualTo("NEGATIVE");
    }

    @Test
    void pictureOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> codec("+E+99")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> codec("ZZ9")).isInstanceOf(IllegalArgumentException.class);
    }
}
