package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.cutting;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.showing;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType.Binary;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import org.junit.jupiter.api.Test;

class BinaryCodecTest {
    private static BinaryCodec comp(int digits, int scale, int bytes) {
        return BinaryCodec.of(new Binary(digits, scale, true, bytes, false, false), ebcdic());
    }

    private static BinaryCodec full(boolean signed, int bytes) {
        return BinaryCodec.of(new Binary(0, 0, signed, bytes, true, false), ebcdic());
    }

    private static BinaryCodec cut(Binary type, Fraction fractions) {
        return BinaryCodec.of(type, cutting(ebcdic(), Overflow.TRUNCATE, fractions));
    }

    @Test
    void integersAreTwosComplementBigEndian() {
        assertThat(encoded(comp(4, 0, 2), "-1")).isEqualTo("FFFF");
        assertThat(encoded(comp(7, 0, 4), "1234567")).isEqualTo("0012D687");
        assertThat(decoded(comp(4, 0, 2), "FFFF")).isEqualTo("-1");
        assertThat(decoded(comp(7, 0, 4), "0012D687")).isEqualTo("1234567");
    }

    @Test
    void decimalsAreScaled() {
        assertThat(encoded(comp(11, 2, 8), "-1.00")).isEqualTo("FFFFFFFFFFFFFF9C");
        assertThat(decoded(comp(11, 2, 8), "FFFFFFFFFFFFFF9C")).isEqualTo("-1.00");
        assertThat(decoded(comp(11, 2, 8), "FFFFFFFFFFFFFFFF")).isEqualTo("-0.01");
        assertThat(decoded(comp(4, 4, 2), "0000")).isEqualTo("0.0000");
        assertThat(decoded(comp(4, 6, 2), "000A")).isEqualTo("0.000010");
        assertThat(decoded(comp(2, -3, 2), "0007")).isEqualTo("7000");
        assertThat(encoded(comp(2, -3, 2), "7000")).isEqualTo("0007");
        assertThat(encoded(comp(2, -3, 2), "7001")).isEqualTo("FRACTION_TOO_LONG");
    }

    @Test
    void decimalsAreTrimmedWhereAsked() {
        Binary type = new Binary(4, 3, true, 2, false, false);
        BinaryCodec codec = BinaryCodec.of(type, showing(ebcdic(), true, false));

        assertThat(decoded(codec, "03E8")).isEqualTo("1");
        assertThat(decoded(codec, "044C")).isEqualTo("1.1");
        assertThat(decoded(codec, "0000")).isEqualTo("0");
        assertThat(decoded(codec, "2710")).isEqualTo("10");
    }

    @Test
    void decodingShowsWhatTheBytesHoldWhateverThePicture() {
        assertThat(decoded(comp(4, 0, 2), "7FFF")).isEqualTo("32767");
        assertThat(decoded(comp(4, 0, 2), "8000")).isEqualTo("-32768");
    }

    @Test
    void pictureBoundsWhatIsStored() {
        assertThat(encoded(comp(4, 0, 2), "9999")).isEqualTo("270F");
        assertThat(encoded(comp(4, 0, 2), "10000")).isEqualTo("TOO_LARGE");
    }

    @Test
    void fullRangeBindsByTheBytes() {
        BinaryCodec unsigned = BinaryCodec.of(new Binary(4, 0, false, 2, true, false), ebcdic());

        assertThat(decoded(unsigned, "FFFF")).isEqualTo("65535");
        assertThat(encoded(unsigned, "65535")).isEqualTo("FFFF");
        assertThat(encoded(unsigned, "65536")).isEqualTo("TOO_LARGE");
        assertThat(encoded(unsigned, "-1")).isEqualTo("NEGATIVE");
        assertThat(encoded(full(true, 1), "-128")).isEqualTo("80");
        assertThat(encoded(full(true, 1), "128")).isEqualTo("TOO_LARGE");
        assertThat(encoded(full(true, 1), "-129")).isEqualTo("TOO_LARGE");
        assertThat(encoded(full(true, 3), "-8388608")).isEqualTo("800000");
    }

    @Test
    void eightBytesAreExactToTheirEnds() {
        assertThat(encoded(full(false, 8), "18446744073709551615")).isEqualTo("F".repeat(16));
        assertThat(decoded(full(false, 8), "F".repeat(16))).isEqualTo("18446744073709551615");
        assertThat(encoded(full(false, 8), "18446744073709551616")).isEqualTo("TOO_LARGE");
        assertThat(encoded(full(true, 8), "-9223372036854775808")).isEqualTo("8000000000000000");
        assertThat(decoded(full(true, 8), "8000000000000000")).isEqualTo("-9223372036854775808");
        assertThat(encoded(full(true, 8), "9223372036854775808")).isEqualTo("TOO_LARGE");
        assertThat(encoded(full(true, 8), "-9223372036854775809")).isEqualTo("TOO_LARGE");
        assertThat(encoded(full(true, 8), "1e999999999")).isEqualTo("TOO_LARGE");
    }

    @Test
    void storageBindsWhereThePictureAllowsMore() {
        BinaryCodec codec = comp(4, 0, 1);

        assertThat(encoded(codec, "127")).isEqualTo("7F");
        assertThat(encoded(codec, "128")).isEqualTo("TOO_LARGE");
        assertThat(encoded(cut(new Binary(4, 0, true, 1, false, false), Fraction.REJECT), "9128"))
                .isEqualTo("TOO_LARGE");
        assertThat(encoded(comp(25, 0, 8), "18446744073709551617")).isEqualTo("TOO_LARGE");
    }

    @Test
    void truncationLosesDigitsWhereThePictureBinds() {
        BinaryCodec codec = cut(new Binary(4, 0, true, 2, false, false), Fraction.TRUNCATE);

        assertThat(encoded(codec, "-12345.9")).isEqualTo("F6D7");
        assertThat(decoded(codec, "F6D7")).isEqualTo("-2345");
    }

    @Test
    void truncationLosesBitsWhereTheBytesBind() {
        BinaryCodec codec = cut(new Binary(4, 0, false, 2, true, false), Fraction.TRUNCATE);
        BinaryCodec signed = cut(new Binary(0, 0, true, 8, true, false), Fraction.TRUNCATE);

        assertThat(encoded(codec, "65537")).isEqualTo("0001");
        assertThat(encoded(codec, "1e999999999")).isEqualTo("0000");
        assertThat(encoded(signed, "-18446744073709551617")).isEqualTo("F".repeat(16));
        assertThat(encoded(signed, "1e64")).isEqualTo("0000000000000000");
        assertThat(encoded(signed, "1e63")).isEqualTo("8000000000000000");
    }

    @Test
    void fullRangeRoundsWhereAsked() {
        BinaryCodec codec =
                BinaryCodec.of(
                        new Binary(0, 0, true, 1, true, false),
                        cutting(ebcdic(), Overflow.REJECT, Fraction.ROUND));

        assertThat(encoded(codec, "-1.5")).isEqualTo("FE");
        assertThat(encoded(codec, "127.5")).isEqualTo("TOO_LARGE");
        assertThat(encoded(codec, "0.5")).isEqualTo("01");
        assertThat(encoded(codec, "0.05")).isEqualTo("00");
        assertThat(encoded(codec, "1e-999999999")).isEqualTo("00");
        assertThat(encoded(full(true, 1), "1.5")).isEqualTo("FRACTION_TOO_LONG");
    }

    @Test
    void roundingPastTheLastIntegerIsTooLarge() {
        BinaryCodec codec =
                BinaryCodec.of(
                        new Binary(0, 0, false, 8, true, false),
                        cutting(ebcdic(), Overflow.REJECT, Fraction.ROUND));

        assertThat(encoded(codec, "18446744073709551615.5")).isEqualTo("TOO_LARGE");
    }

    @Test
    void machineOrderIsLittleEndianWhereTheHostIs() {
        Binary machine = new Binary(9, 0, true, 4, true, true);
        Binary fixed = new Binary(9, 0, true, 4, false, false);

        assertThat(encoded(BinaryCodec.of(machine, ascii()), "1")).isEqualTo("01000000");
        assertThat(decoded(BinaryCodec.of(machine, ascii()), "FEFFFFFF")).isEqualTo("-2");
        assertThat(encoded(BinaryCodec.of(fixed, ascii()), "1")).isEqualTo("00000001");
        assertThat(encoded(BinaryCodec.of(machine, ebcdic()), "1")).isEqualTo("00000001");
    }

    @Test
    void numbersOfItemsWithMoreThan15DigitsAreTextWhereAsked() {
        Binary type = new Binary(18, 2, true, 8, false, false);
        BinaryCodec codec = BinaryCodec.of(type, showing(ebcdic(), false, true));

        assertThat(decoded(codec, "0020000000000000")).isEqualTo("\"90071992547409.92\"");
        assertThat(decoded(codec, "0020000000000001")).isEqualTo("\"90071992547409.93\"");
        assertThat(decoded(codec, "FFDFFFFFFFFFFFFF")).isEqualTo("\"-90071992547409.93\"");
        assertThat(decoded(codec, "0000000000000000")).isEqualTo("\"0.00\"");
        assertThat(encoded(codec, "\"90071992547409.93\"")).isEqualTo("0020000000000001");
        Binary full = new Binary(0, 0, false, 8, true, false);
        assertThat(
                        decoded(
                                BinaryCodec.of(full, showing(ebcdic(), false, true)),
                                "0000000000000001"))
                .isEqualTo("\"1\"");
        Binary exact = new Binary(15, 0, false, 8, false, false);
        assertThat(
                        decoded(
                                BinaryCodec.of(exact, showing(ebcdic(), false, true)),
                                "00038D7EA4C67FFF"))
                .isEqualTo("999999999999999");
    }

    @Test
    void initialValueIsZero() {
        assertThat(initial(comp(9, 0, 4))).isEqualTo("00000000");
    }
}
