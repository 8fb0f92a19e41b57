package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.counting;
import static io.ironbridge.copybook.codec.NumberTrial.cutting;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.unfilled;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType.Packed;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import org.junit.jupiter.api.Test;

class PackedCodecTest {
    private static PackedCodec signed(int digits, int scale) {
        return PackedCodec.of(new Packed(digits, scale, true, true), ebcdic());
    }

    private static PackedCodec unsigned(int digits) {
        return PackedCodec.of(new Packed(digits, 0, false, true), ebcdic());
    }

    private static PackedCodec comp6(int digits) {
        return PackedCodec.of(new Packed(digits, 0, false, false), ebcdic());
    }

    @Test
    void positiveAmountEndsWithSignNibbleC() {
        assertThat(encoded(signed(7, 2), "1234.56")).isEqualTo("0123456C");
        assertThat(decoded(signed(7, 2), "0123456C")).isEqualTo("1234.56");
    }

    @Test
    void negativeAmountEndsWithSignNibbleD() {
        assertThat(encoded(signed(7, 2), "-1234.56")).isEqualTo("0123456D");
        assertThat(decoded(signed(7, 2), "0123456D")).isEqualTo("-1234.56");
        assertThat(encoded(signed(4, 0), "-42")).isEqualTo("00042D");
    }

    @Test
    void unsignedNumberEndsWithSignNibbleF() {
        assertThat(encoded(unsigned(5), "12345")).isEqualTo("12345F");
        assertThat(decoded(unsigned(5), "12345F")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "12345C")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "12345D")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "12345A")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "12345B")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "12345E")).isEqualTo("12345");
        assertThat(decoded(unsigned(5), "123459")).isEqualTo("INVALID_SIGN");
        PackedCodec preferred =
                PackedCodec.of(new Packed(5, 0, false, true), counting(ebcdic(), false, false));
        assertThat(decoded(preferred, "12345D")).isEqualTo("INVALID_SIGN");
        assertThat(encoded(unsigned(5), "-1")).isEqualTo("NEGATIVE");
    }

    @Test
    void otherSignsOfTheHardwareCountWhereAsked() {
        Packed type = new Packed(1, 0, true, true);
        PackedCodec all = PackedCodec.of(type, counting(ebcdic(), true, false));
        PackedCodec preferred = PackedCodec.of(type, counting(ebcdic(), false, false));

        assertThat(decoded(all, "7A")).isEqualTo("7");
        assertThat(decoded(all, "7B")).isEqualTo("-7");
        assertThat(decoded(all, "7E")).isEqualTo("7");
        assertThat(decoded(all, "7F")).isEqualTo("7");
        assertThat(decoded(preferred, "7A")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(preferred, "7B")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(preferred, "7E")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(preferred, "7F")).isEqualTo("7");
        assertThat(decoded(all, "79")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void halfByteThatIsNoDigitIsRefused() {
        assertThat(decoded(signed(3, 0), "1A2C")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(signed(3, 0), "F12C")).isEqualTo("INVALID_DIGIT");
    }

    @Test
    void digitInTheUnusedHalfByteIsRefusedUnlessItCounts() {
        Packed type = new Packed(4, 2, true, true);
        PackedCodec counts = PackedCodec.of(type, counting(ebcdic(), true, true));

        assertThat(decoded(signed(4, 2), "91234D")).isEqualTo("OVERFLOW_DIGIT");
        assertThat(decoded(counts, "91234D")).isEqualTo("-912.34");
        assertThat(decoded(counts, "A1234D")).isEqualTo("INVALID_DIGIT");
        assertThat(encoded(counts, "912.34")).isEqualTo("TOO_LARGE");
    }

    @Test
    void unusedHalfByteIsWrittenAsZero() {
        assertThat(encoded(signed(4, 0), "1234")).isEqualTo("01234C");
        assertThat(encoded(comp6(5), "12345")).isEqualTo("012345");
    }

    @Test
    void comp6HasDigitsOnly() {
        assertThat(decoded(comp6(5), "012345")).isEqualTo("12345");
        assertThat(decoded(comp6(5), "912345")).isEqualTo("OVERFLOW_DIGIT");
        assertThat(decoded(comp6(4), "0000")).isEqualTo("0");
        assertThat(decoded(comp6(4), "123D")).isEqualTo("INVALID_DIGIT");
        assertThat(encoded(comp6(4), "987")).isEqualTo("0987");
        assertThat(encoded(comp6(4), "-1")).isEqualTo("NEGATIVE");
        assertThat(initial(comp6(4))).isEqualTo("0000");
    }

    @Test
    void scalingPositionsTakeNoStorage() {
        PackedCodec codec = signed(5, 7);

        assertThat(decoded(codec, "06547C")).isEqualTo("0.0006547");
        assertThat(encoded(codec, "0.0006547")).isEqualTo("06547C");
    }

    @Test
    void thirtyEightDigitsAreExact() {
        PackedCodec codec = signed(38, 10);
        String number = "-9999999999999999999999999998.0000000001";

        assertThat(encoded(codec, number)).isEqualTo("099999999999999999999999999980000000001D");
        assertThat(decoded(codec, "099999999999999999999999999980000000001D")).isEqualTo(number);
    }

    @Test
    void negativeZeroIsZero() {
        assertThat(decoded(signed(3, 0), "000D")).isEqualTo("0");
        assertThat(encoded(signed(3, 0), "-0")).isEqualTo("000C");
        assertThat(initial(signed(3, 0))).isEqualTo("000C");
        assertThat(initial(unsigned(3))).isEqualTo("000F");
    }

    @Test
    void unfilledItemIsWhatTheOptionSays() {
        Packed type = new Packed(5, 0, true, true);
        PackedCodec codec = PackedCodec.of(type, unfilled(ebcdic(), Special.NULL, Special.EMPTY));

        assertThat(decoded(codec, "404040")).isEqualTo("null");
        assertThat(decoded(codec, "000000")).isEqualTo("0");
        assertThat(decoded(signed(5, 0), "404040")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(signed(5, 0), "000000")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void highOrderDigitsAreLostWhereAsked() {
        PackedCodec codec =
                PackedCodec.of(
                        new Packed(2, 0, true, true),
                        cutting(ebcdic(), Overflow.TRUNCATE, Fraction.ROUND));

        assertThat(encoded(codec, "-1234.5")).isEqualTo("035D");
        assertThat(encoded(codec, "-99.5")).isEqualTo("000C");
    }
}
