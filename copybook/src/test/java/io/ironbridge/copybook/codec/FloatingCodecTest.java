package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.showing;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType.Floating;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatingCodecTest {
    private static FloatingCodec codec(FloatFormat format, int bytes) {
        ConversionOptions options = ebcdic();
        return FloatingCodec.of(
                new Floating(bytes), options.withHost(options.host().withFloats(format)));
    }

    private static FloatingCodec hex(int bytes) {
        return codec(FloatFormat.HEXADECIMAL, bytes);
    }

    private static FloatingCodec ieee(int bytes) {
        return codec(FloatFormat.IEEE, bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00000000, 0000000000000000, 00000000, 0000000000000000",
        "1, 41100000, 4110000000000000, 3F800000, 3FF0000000000000",
        "-1, C1100000, C110000000000000, BF800000, BFF0000000000000",
        "0.5, 40800000, 4080000000000000, 3F000000, 3FE0000000000000",
        "100, 42640000, 4264000000000000, 42C80000, 4059000000000000",
        "-118.625, C276A000, C276A00000000000, C2ED4000, C05DA80000000000",
        "0.1, 4019999A, 401999999999999A, 3DCCCCCD, 3FB999999999999A",
    })
    void numberHasTheseBytesInEachFormat(
            String number, String hex4, String hex8, String ieee4, String ieee8) {
        assertThat(encoded(hex(4), number)).isEqualTo(hex4);
        assertThat(encoded(hex(8), number)).isEqualTo(hex8);
        assertThat(encoded(ieee(4), number)).isEqualTo(ieee4);
        assertThat(encoded(ieee(8), number)).isEqualTo(ieee8);
        assertThat(decoded(hex(4), hex4)).isEqualTo(number);
        assertThat(decoded(hex(8), hex8)).isEqualTo(number);
        assertThat(decoded(ieee(4), ieee4)).isEqualTo(number);
        assertThat(decoded(ieee(8), ieee8)).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({
        // one in the last place below 0.1, as truncating compilers store it
        "40199999, 0.09999996",
        "41200001, 2.000001",
        "3F100000, 0.00390625",
        "46FFFFFF, 16777215",
        "47100000, 16777220",
        // the exact value is 16777232, and its neighbours are 16 away
        "47100001, 16777230",
        "C5186A00, -100000",
        "7FFFFFFF, 7.237005e+75",
        "00100000, 5.397606e-79",
    })
    void shortHexadecimalIsTheShortestDecimal(String bytes, String shortest) {
        assertThat(decoded(hex(4), bytes)).isEqualTo(shortest);
        assertThat(encoded(hex(4), shortest)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "4019999999999999, 0.09999999999999999",
        "4E00000000000001, 1",
        "4EFFFFFFFFFFFFFF, 72057594037927935",
        "4F10000000000000, 72057594037927940",
        "4F10000000000001, 72057594037927950",
        "413243F6A8885A31, 3.1415926535897933",
        "7FFFFFFFFFFFFFFF, 7.2370055773322621e+75",
        "0010000000000000, 5.397605346934028e-79",
    })
    void longHexadecimalIsTheShortestDecimal(String bytes, String shortest) {
        assertThat(decoded(hex(8), bytes)).isEqualTo(shortest);
    }

    @Test
    void unnormalisedHexadecimalIsLegal() {
        assertThat(decoded(hex(4), "42010000")).isEqualTo("1");
        assertThat(decoded(hex(4), "46000001")).isEqualTo("1");
        assertThat(decoded(hex(4), "4019999A")).isEqualTo("0.1");
        assertThat(decoded(hex(4), "41019999")).isEqualTo("0.0999994");
    }

    @Test
    void zeroFractionIsZeroWhateverTheExponent() {
        assertThat(decoded(hex(4), "C2000000")).isEqualTo("0");
        assertThat(decoded(hex(8), "8000000000000000")).isEqualTo("0");
        assertThat(decoded(ieee(4), "80000000")).isEqualTo("0");
        assertThat(encoded(hex(4), "-0")).isEqualTo("00000000");
        assertThat(encoded(ieee(8), "-0.0")).isEqualTo("0000000000000000");
    }

    @Test
    void hexadecimalRoundsHalfAwayFromZero() {
        assertThat(encoded(hex(4), "1048576.03125")).isEqualTo("46100000");
        assertThat(encoded(hex(4), "1048576.5")).isEqualTo("46100001");
        assertThat(encoded(hex(4), "-1048576.5")).isEqualTo("C6100001");
        assertThat(encoded(hex(4), "1048576.49999999999999999999999")).isEqualTo("46100000");
        assertThat(encoded(hex(4), "1048577.5")).isEqualTo("46100002");
        assertThat(encoded(hex(4), "0.99999999")).isEqualTo("41100000");
        assertThat(encoded(hex(4), "0.9999999")).isEqualTo("40FFFFFE");
    }

    @Test
    void ieeeRoundsHalfToEven() {
        assertThat(encoded(ieee(4), "16777217")).isEqualTo("4B800000");
        assertThat(encoded(ieee(4), "16777219")).isEqualTo("4B800002");
        assertThat(encoded(ieee(4), "16777217." + "0".repeat(2000) + "1")).isEqualTo("4B800001");
    }

    @Test
    void numbersBeyondTheFormatAreTooLarge() {
        assertThat(encoded(hex(4), "7.3e75")).isEqualTo("TOO_LARGE");
        assertThat(encoded(hex(8), "-1e999999999")).isEqualTo("TOO_LARGE");
        assertThat(encoded(hex(4), "1e76")).isEqualTo("TOO_LARGE");
        assertThat(encoded(ieee(4), "1e39")).isEqualTo("TOO_LARGE");
        assertThat(encoded(ieee(8), "1e309")).isEqualTo("TOO_LARGE");
        assertThat(encoded(ieee(8), "1e99999999999999999999")).isEqualTo("TOO_LARGE");
    }

    @Test
    void numbersTooSmallForTheFormatAreZero() {
        assertThat(encoded(hex(4), "-1e-80")).isEqualTo("00000000");
        assertThat(encoded(hex(4), "5.3e-79")).isEqualTo("00000000");
        assertThat(encoded(hex(8), "1e-999999999")).isEqualTo("0000000000000000");
        assertThat(encoded(ieee(4), "-1e-50")).isEqualTo("00000000");
        assertThat(encoded(ieee(8), "1e-99999999999999999999")).isEqualTo("0000000000000000");
    }

    @Test
    void ieeeNumbersThatAreNotFiniteAreRefused() {
        assertThat(decoded(ieee(4), "7F800000")).isEqualTo("NOT_FINITE");
        assertThat(decoded(ieee(4), "FFC00000")).isEqualTo("NOT_FINITE");
        assertThat(decoded(ieee(8), "FFF0000000000000")).isEqualTo("NOT_FINITE");
        assertThat(decoded(ieee(8), "7FF8000000000000")).isEqualTo("NOT_FINITE");
    }

    @Test
    void littleEndianBytesAreReversed() {
        FloatingCodec ieee = codec(FloatFormat.IEEE_LITTLE_ENDIAN, 8);
        FloatingCodec hex = codec(FloatFormat.HEXADECIMAL_LITTLE_ENDIAN, 4);

        assertThat(encoded(ieee, "-118.625")).isEqualTo("0000000000A85DC0");
        assertThat(decoded(ieee, "0000000000A85DC0")).isEqualTo("-118.625");
        assertThat(encoded(hex, "100")).isEqualTo("00006442");
        assertThat(decoded(hex, "00006442")).isEqualTo("100");
    }

    @ParameterizedTest
    @CsvSource({
        "1e20, 100000000000000000000",
        "1e21, 1e+21",
        "1.5e300, 1.5e+300",
        "0.000001, 0.000001",
        "0.00000012, 1.2e-7",
        "123456.789, 123456.789",
        "-1e-7, -1e-7",
        "4.9e-324, 4.9e-324",
    })
    void exponentIsWrittenOnlyForVeryLargeAndVerySmallNumbers(String number, String json) {
        assertThat(decoded(ieee(8), encoded(ieee(8), number))).isEqualTo(json);
    }

    @Test
    void largeNumbersAreNeverText() {
        FloatingCodec codec = FloatingCodec.of(new Floating(8), showing(ebcdic(), true, true));

        assertThat(decoded(codec, "4F10000000000000")).isEqualTo("72057594037927940");
    }

    @Test
    void otherJsonIsRefused() {
        assertThat(encoded(hex(4), "null")).isEqualTo("WRONG_TYPE");
        assertThat(encoded(hex(4), "\"NaN\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(encoded(hex(4), "\"100\"")).isEqualTo("42640000");
        assertThat(initial(hex(4))).isEqualTo("00000000");
    }
}
