package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.counting;
import static io.ironbridge.copybook.codec.NumberTrial.cutting;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.showing;
import static io.ironbridge.copybook.codec.NumberTrial.withoutCoercion;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.FieldType.Zoned;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZonedCodecTest {
    private static Zoned type(int digits, int scale, Sign sign) {
        return new Zoned(digits, scale, sign, false, false);
    }

    private static ZonedCodec codec(int digits, int scale, Sign sign) {
        return ZonedCodec.of(type(digits, scale, sign), ebcdic());
    }

    private static ZonedCodec signs(ZonedSigns signs, int digits, Sign sign) {
        ConversionOptions options = ascii();
        return ZonedCodec.of(
                type(digits, 0, sign), options.withHost(options.host().withSigns(signs)));
    }

    @Test
    void positiveNumberEndsWithZoneC() {
        ZonedCodec codec = codec(5, 0, Sign.TRAILING);

        assertThat(encoded(codec, "12345")).isEqualTo("F1F2F3F4C5");
        assertThat(decoded(codec, "F1F2F3F4C5")).isEqualTo("12345");
    }

    @Test
    void negativeNumberEndsWithZoneD() {
        ZonedCodec codec = codec(5, 0, Sign.TRAILING);

        assertThat(encoded(codec, "-12345")).isEqualTo("F1F2F3F4D5");
        assertThat(decoded(codec, "F1F2F3F4D5")).isEqualTo("-12345");
    }

    @Test
    void zoneFReadsAsPositiveInASignedItem() {
        assertThat(decoded(codec(5, 0, Sign.TRAILING), "F1F2F3F4F5")).isEqualTo("12345");
    }

    @Test
    void leadingSignIsInTheFirstByte() {
        ZonedCodec codec = codec(5, 0, Sign.LEADING);

        assertThat(encoded(codec, "-12345")).isEqualTo("D1F2F3F4F5");
        assertThat(decoded(codec, "D1F2F3F4F5")).isEqualTo("-12345");
        assertThat(decoded(codec, "C1F2F3F4F5")).isEqualTo("12345");
        assertThat(decoded(codec, "F1F2F3F4D5")).isEqualTo("INVALID_DIGIT");
    }

    @Test
    void separateSignHasAByteOfItsOwn() {
        ZonedCodec leading = codec(3, 0, Sign.LEADING_SEPARATE);
        ZonedCodec trailing = codec(3, 0, Sign.TRAILING_SEPARATE);

        assertThat(encoded(leading, "-123")).isEqualTo("60F1F2F3");
        assertThat(decoded(leading, "60F1F2F3")).isEqualTo("-123");
        assertThat(encoded(trailing, "123")).isEqualTo("F1F2F34E");
        assertThat(decoded(trailing, "F1F2F34E")).isEqualTo("123");
        assertThat(decoded(trailing, "F1F2F3C0")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void separateSignIsAsciiWhereDigitsAre() {
        ZonedCodec codec = signs(ZonedSigns.MICRO_FOCUS, 3, Sign.TRAILING_SEPARATE);

        assertThat(encoded(codec, "-123")).isEqualTo("3132332D");
        assertThat(encoded(codec, "123")).isEqualTo("3132332B");
        assertThat(decoded(codec, "3132332D")).isEqualTo("-123");
    }

    @Test
    void unsignedNumberHasZoneFThroughout() {
        ZonedCodec codec = codec(3, 0, Sign.UNSIGNED);

        assertThat(encoded(codec, "42")).isEqualTo("F0F4F2");
        assertThat(decoded(codec, "F0F4F2")).isEqualTo("42");
        assertThat(decoded(codec, "F0F4C2")).isEqualTo("42");
        assertThat(decoded(codec, "F0F4D2")).isEqualTo("INVALID_SIGN");
        assertThat(encoded(codec, "-42")).isEqualTo("NEGATIVE");
        assertThat(encoded(codec, "-0")).isEqualTo("F0F0F0");
    }

    @Test
    void signsOfTheHardwareCountWhereAsked() {
        Zoned type = type(1, 0, Sign.TRAILING);
        ZonedCodec all = ZonedCodec.of(type, counting(ebcdic(), true, false));
        ZonedCodec preferred = ZonedCodec.of(type, counting(ebcdic(), false, false));

        assertThat(decoded(all, "A7")).isEqualTo("7");
        assertThat(decoded(all, "E7")).isEqualTo("7");
        assertThat(decoded(all, "B7")).isEqualTo("-7");
        assertThat(decoded(preferred, "A7")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(preferred, "E7")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(preferred, "B7")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void wrongDigitIsToldBeforeAWrongSign() {
        ZonedCodec codec = codec(2, 0, Sign.TRAILING);

        assertThat(decoded(codec, "C131")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(codec, "F131")).isEqualTo("INVALID_SIGN");
        assertThat(decoded(codec, "F1CA")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(codec, "FAC1")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(codec, "F140")).isEqualTo("INVALID_DIGIT");
    }

    @Test
    void blanksBeforeDigitsAreZerosWhereAsked() {
        ConversionOptions options = leadingBlanks(ebcdic());

        assertThat(decoded(codec(4, 0, Sign.UNSIGNED), "4040F1F2")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(ZonedCodec.of(type(4, 0, Sign.UNSIGNED), options), "4040F1F2"))
                .isEqualTo("12");
        assertThat(decoded(ZonedCodec.of(type(4, 2, Sign.TRAILING), options), "404040D2"))
                .isEqualTo("-0.02");
        assertThat(decoded(ZonedCodec.of(type(3, 0, Sign.LEADING_SEPARATE), options), "604040F2"))
                .isEqualTo("-2");
        assertThat(decoded(ZonedCodec.of(type(3, 0, Sign.TRAILING_SEPARATE), options), "4040F260"))
                .isEqualTo("-2");
        assertThat(
                        decoded(
                                ZonedCodec.of(new Zoned(3, 0, Sign.UNSIGNED, true, false), options),
                                "002000200032"))
                .isEqualTo("2");
        assertThat(
                        decoded(
                                ZonedCodec.of(type(3, 0, Sign.TRAILING), leadingBlanks(ascii())),
                                "202072"))
                .isEqualTo("-2");
    }

    @ParameterizedTest
    @CsvSource({
        "UNSIGNED, F1F24040",
        "UNSIGNED, 40F140F2",
        "UNSIGNED, 40404040",
        "TRAILING, 40404040",
        "LEADING, 40F1F2F3",
        "LEADING_SEPARATE, 40F1404060",
        "TRAILING_SEPARATE, 404040404E"
    })
    void otherBlanksAreNeverZeros(Sign sign, String hex) {
        assertThat(decoded(ZonedCodec.of(type(4, 0, sign), leadingBlanks(ebcdic())), hex))
                .isEqualTo("INVALID_DIGIT");
    }

    @Test
    void itemOfBlanksOnlyIsStillOneThatWasNeverFilled() {
        ConversionOptions options =
                leadingBlanks(NumberTrial.unfilled(ebcdic(), Special.NULL, Special.AS_BAD));

        assertThat(decoded(ZonedCodec.of(type(3, 0, Sign.UNSIGNED), options), "404040"))
                .isEqualTo("null");
    }

    private static ConversionOptions leadingBlanks(ConversionOptions options) {
        return options.withBadData(options.badData().withLeadingBlanks(true));
    }

    @Test
    void translatedSignsAreTheCharactersOfTheEbcdicOnes() {
        ZonedCodec codec = signs(ZonedSigns.ASCII_TRANSLATED, 2, Sign.TRAILING);

        assertThat(encoded(codec, "10")).isEqualTo("317B");
        assertThat(encoded(codec, "-10")).isEqualTo("317D");
        assertThat(encoded(codec, "19")).isEqualTo("3149");
        assertThat(encoded(codec, "-19")).isEqualTo("3152");
        assertThat(decoded(codec, "314A")).isEqualTo("-11");
        assertThat(decoded(codec, "3135")).isEqualTo("15");
        assertThat(decoded(codec, "3153")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void microFocusMarksOnlyNegativeNumbers() {
        ZonedCodec codec = signs(ZonedSigns.MICRO_FOCUS, 2, Sign.TRAILING);

        assertThat(encoded(codec, "19")).isEqualTo("3139");
        assertThat(encoded(codec, "-19")).isEqualTo("3179");
        assertThat(decoded(codec, "3170")).isEqualTo("-10");
        assertThat(decoded(codec, "3149")).isEqualTo("INVALID_SIGN");
    }

    @Test
    void fujitsuMarksBothSigns() {
        ZonedCodec codec = signs(ZonedSigns.FUJITSU, 2, Sign.TRAILING);

        assertThat(encoded(codec, "10")).isEqualTo("3140");
        assertThat(encoded(codec, "-19")).isEqualTo("3159");
        assertThat(decoded(codec, "3151")).isEqualTo("-11");
        assertThat(decoded(codec, "3131")).isEqualTo("11");
    }

    @Test
    void realiaMarksNegativeNumbersWithZoneTwo() {
        ZonedCodec codec = signs(ZonedSigns.REALIA, 2, Sign.TRAILING);

        assertThat(encoded(codec, "-19")).isEqualTo("3129");
        assertThat(decoded(codec, "3120")).isEqualTo("-10");
        assertThat(decoded(codec, "3130")).isEqualTo("10");
    }

    @Test
    void nationalDigitsAreUtf16() {
        ZonedCodec plain = ZonedCodec.of(new Zoned(2, 1, Sign.UNSIGNED, true, false), ebcdic());
        ZonedCodec signed =
                ZonedCodec.of(new Zoned(2, 0, Sign.LEADING_SEPARATE, true, false), ebcdic());

        assertThat(encoded(plain, "4.2")).isEqualTo("00340032");
        assertThat(decoded(plain, "00340032")).isEqualTo("4.2");
        assertThat(decoded(plain, "01340032")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(plain, "00340132")).isEqualTo("INVALID_DIGIT");
        assertThat(encoded(signed, "-42")).isEqualTo("002D00340032");
        assertThat(decoded(signed, "002B00340032")).isEqualTo("42");
    }

    @Test
    void nationalBlanksAreUtf16Blanks() {
        ZonedCodec codec = ZonedCodec.of(new Zoned(2, 0, Sign.UNSIGNED, true, true), ebcdic());

        assertThat(encoded(codec, "0")).isEqualTo("00200020");
        assertThat(decoded(codec, "00200020")).isEqualTo("0");
    }

    @Test
    void allDecimalsOfThePictureAreShown() {
        ZonedCodec codec = codec(5, 2, Sign.TRAILING);

        assertThat(decoded(codec, "F0F1F2F5C0")).isEqualTo("12.50");
        assertThat(decoded(codec, "F0F0F0F0C5")).isEqualTo("0.05");
        assertThat(decoded(codec, "F0F0F0F5D0")).isEqualTo("-0.50");
        assertThat(decoded(codec, "F0F0F0F0C0")).isEqualTo("0.00");
    }

    @Test
    void decimalsAreTrimmedWhereAsked() {
        ZonedCodec codec = ZonedCodec.of(type(5, 2, Sign.TRAILING), showing(ebcdic(), true, false));

        assertThat(decoded(codec, "F0F1F2F5C0")).isEqualTo("12.5");
        assertThat(decoded(codec, "F0F1F2F0C0")).isEqualTo("12");
        assertThat(decoded(codec, "F0F1F2F0C5")).isEqualTo("12.05");
        assertThat(decoded(codec, "F0F1F0F0C0")).isEqualTo("10");
        assertThat(decoded(codec, "F0F0F0F0C0")).isEqualTo("0");
    }

    @Test
    void negativeZeroIsZeroWithoutItsSign() {
        assertThat(decoded(codec(3, 2, Sign.TRAILING), "F0F0D0")).isEqualTo("0.00");
        assertThat(encoded(codec(3, 2, Sign.TRAILING), "-0.00")).isEqualTo("F0F0C0");
    }

    @Test
    void scalingPositionsTakeNoStorage() {
        assertThat(decoded(codec(3, -2, Sign.UNSIGNED), "F1F2F3")).isEqualTo("12300");
        assertThat(decoded(codec(3, -2, Sign.UNSIGNED), "F0F0F0")).isEqualTo("0");
        assertThat(decoded(codec(3, 5, Sign.UNSIGNED), "F1F2F3")).isEqualTo("0.00123");
        assertThat(encoded(codec(3, -2, Sign.UNSIGNED), "12300")).isEqualTo("F1F2F3");
        assertThat(encoded(codec(3, 5, Sign.UNSIGNED), "0.00123")).isEqualTo("F1F2F3");
        assertThat(encoded(codec(3, -2, Sign.UNSIGNED), "12350")).isEqualTo("FRACTION_TOO_LONG");
        assertThat(encoded(codec(3, 5, Sign.UNSIGNED), "0.01")).isEqualTo("TOO_LARGE");
    }

    @Test
    void numbersOfItemsWithMoreThan15DigitsAreTextWhereAsked() {
        ConversionOptions options = showing(ebcdic(), false, true);
        ZonedCodec whole = ZonedCodec.of(type(17, 0, Sign.TRAILING), options);
        ZonedCodec parts = ZonedCodec.of(type(17, 2, Sign.TRAILING), options);

        assertThat(decoded(whole, "F0F9F0F0F7F1F9F9F2F5F4F7F4F0F9F9C2"))
                .isEqualTo("\"9007199254740992\"");
        assertThat(decoded(whole, "F0F9F0F0F7F1F9F9F2F5F4F7F4F0F9F9D3"))
                .isEqualTo("\"-9007199254740993\"");
        assertThat(decoded(whole, "F0F9F0F0F7F2F0F0F0F0F0F0F0F0F0F0C0"))
                .isEqualTo("\"9007200000000000\"");
        assertThat(decoded(parts, "F1F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0C0"))
                .isEqualTo("\"100000000000000.00\"");
        assertThat(encoded(parts, "\"100000000000000.00\""))
                .isEqualTo("F1F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0C0");
        assertThat(
                        decoded(
                                ZonedCodec.of(type(15, 0, Sign.TRAILING), options),
                                "F9".repeat(14) + "D9"))
                .isEqualTo("-999999999999999");
    }

    @Test
    void blankNumberIsWhatTheOptionSays() {
        Zoned type = type(3, 2, Sign.TRAILING);

        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.AS_BAD)), "404040"))
                .isEqualTo("INVALID_DIGIT");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.AS_IS)), "404040"))
                .isEqualTo("INVALID_DIGIT");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.EMPTY)), "404040"))
                .isEqualTo("0.00");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.NULL)), "404040"))
                .isEqualTo("null");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.NULL)), "40F1C1"))
                .isEqualTo("INVALID_DIGIT");
        assertThat(decoded(codec(1, 0, Sign.TRAILING), "40")).isEqualTo("INVALID_DIGIT");
    }

    @Test
    void lowValuesAreWhatTheOptionSays() {
        Zoned type = type(2, 0, Sign.UNSIGNED);
        ConversionOptions nulls = NumberTrial.unfilled(ebcdic(), Special.AS_BAD, Special.NULL);

        assertThat(decoded(ZonedCodec.of(type, nulls), "0000")).isEqualTo("null");
        assertThat(decoded(ZonedCodec.of(type, nulls), "4040")).isEqualTo("INVALID_DIGIT");
        assertThat(decoded(ZonedCodec.of(type, ebcdic()), "0000")).isEqualTo("INVALID_DIGIT");
    }

    private static ConversionOptions unfilled(Special blank) {
        return NumberTrial.unfilled(ebcdic(), blank, Special.AS_BAD);
    }

    @Test
    void blankInPlaceOfASeparateSignIsPositiveWhereBlanksAre() {
        Zoned type = type(2, 0, Sign.LEADING_SEPARATE);

        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.EMPTY)), "40F1F2")).isEqualTo("12");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.AS_BAD)), "40F1F2"))
                .isEqualTo("INVALID_SIGN");
        assertThat(decoded(ZonedCodec.of(type, unfilled(Special.NULL)), "404040"))
                .isEqualTo("null");
    }

    @Test
    void blankWhenZeroMakesZeroBlankAndBlanksZero() {
        ZonedCodec codec = ZonedCodec.of(new Zoned(3, 1, Sign.UNSIGNED, false, true), ebcdic());

        assertThat(encoded(codec, "0")).isEqualTo("404040");
        assertThat(encoded(codec, "0.1")).isEqualTo("F0F0F1");
        assertThat(decoded(codec, "404040")).isEqualTo("0.0");
        assertThat(decoded(codec, "F0F0F0")).isEqualTo("0.0");
        assertThat(initial(codec)).isEqualTo("404040");
    }

    @Test
    void initialValueIsZeroWithThePreferredSign() {
        assertThat(initial(codec(3, 0, Sign.TRAILING))).isEqualTo("F0F0C0");
        assertThat(initial(codec(3, 0, Sign.LEADING))).isEqualTo("C0F0F0");
        assertThat(initial(codec(3, 0, Sign.UNSIGNED))).isEqualTo("F0F0F0");
        assertThat(initial(codec(3, 0, Sign.TRAILING_SEPARATE))).isEqualTo("F0F0F04E");
    }

    @Test
    void numbersThatDoNotFitAreRefused() {
        ZonedCodec codec = codec(3, 1, Sign.TRAILING);

        assertThat(encoded(codec, "100")).isEqualTo("TOO_LARGE");
        assertThat(encoded(codec, "1.25")).isEqualTo("FRACTION_TOO_LONG");
        assertThat(encoded(codec, "true")).isEqualTo("WRONG_TYPE");
        assertThat(encoded(codec, "null")).isEqualTo("WRONG_TYPE");
        assertThat(encoded(codec, "\"abc\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(encoded(codec, "\"\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(encoded(codec, "\"  \"")).isEqualTo("NOT_A_NUMBER");
    }

    @Test
    void zerosAtTheEndNeverCountAsTooLong() {
        ZonedCodec codec = codec(3, 1, Sign.TRAILING);

        assertThat(encoded(codec, "12.5000")).isEqualTo("F1F2C5");
        assertThat(encoded(codec, "1.25e1")).isEqualTo("F1F2C5");
        assertThat(encoded(codec, "125E-1")).isEqualTo("F1F2C5");
        assertThat(encoded(codec, "0.000e999999999999999999999")).isEqualTo("F0F0C0");
    }

    @Test
    void numbersMayBeGivenAsStrings() {
        ZonedCodec codec = codec(3, 1, Sign.TRAILING);
        ZonedCodec strict = ZonedCodec.of(type(3, 1, Sign.TRAILING), withoutCoercion(ebcdic()));

        assertThat(encoded(codec, "\" +012.50 \"")).isEqualTo("F1F2C5");
        assertThat(encoded(codec, "\"-.5\"")).isEqualTo("F0F0D5");
        assertThat(encoded(codec, "\"5.\"")).isEqualTo("F0F5C0");
        assertThat(encoded(codec, "\"\\u0035\"")).isEqualTo("F0F5C0");
        assertThat(encoded(strict, "\"5\"")).isEqualTo("WRONG_TYPE");
        assertThat(encoded(strict, "5")).isEqualTo("F0F5C0");
    }

    @Test
    void highOrderDigitsAreLostWhereAsked() {
        ZonedCodec codec =
                ZonedCodec.of(
                        type(3, 1, Sign.TRAILING),
                        cutting(ebcdic(), Overflow.TRUNCATE, Fraction.TRUNCATE));

        assertThat(encoded(codec, "-1234.56")).isEqualTo("F3F4D5");
        assertThat(encoded(codec, "-1000")).isEqualTo("F0F0C0");
        assertThat(encoded(codec, "1e999999999")).isEqualTo("F0F0C0");
    }

    @Test
    void decimalsAreRoundedHalfAwayFromZeroWhereAsked() {
        ZonedCodec codec =
                ZonedCodec.of(
                        type(3, 1, Sign.TRAILING),
                        cutting(ebcdic(), Overflow.REJECT, Fraction.ROUND));

        assertThat(encoded(codec, "1.25")).isEqualTo("F0F1C3");
        assertThat(encoded(codec, "-1.25")).isEqualTo("F0F1D3");
        assertThat(encoded(codec, "1.2499999")).isEqualTo("F0F1C2");
        assertThat(encoded(codec, "-0.04")).isEqualTo("F0F0C0");
        assertThat(encoded(codec, "99.95")).isEqualTo("TOO_LARGE");
        assertThat(encoded(codec, "1e-999999999")).isEqualTo("F0F0C0");
    }

    @Test
    void roundedMinusZeroFitsAnUnsignedItem() {
        ZonedCodec codec =
                ZonedCodec.of(
                        type(3, 1, Sign.UNSIGNED),
                        cutting(ebcdic(), Overflow.REJECT, Fraction.ROUND));

        assertThat(encoded(codec, "-0.04")).isEqualTo("F0F0F0");
        assertThat(encoded(codec, "-0.05")).isEqualTo("NEGATIVE");
    }
}
