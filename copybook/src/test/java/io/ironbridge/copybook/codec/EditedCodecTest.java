package io.ironbridge.copybook.codec;

import static io.ironbridge.copybook.codec.NumberTrial.ascii;
import static io.ironbridge.copybook.codec.NumberTrial.cutting;
import static io.ironbridge.copybook.codec.NumberTrial.decoded;
import static io.ironbridge.copybook.codec.NumberTrial.ebcdic;
import static io.ironbridge.copybook.codec.NumberTrial.editedAsText;
import static io.ironbridge.copybook.codec.NumberTrial.encoded;
import static io.ironbridge.copybook.codec.NumberTrial.initial;
import static io.ironbridge.copybook.codec.NumberTrial.unfilled;
import static io.ironbridge.copybook.codec.NumberTrial.withoutCoercion;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.layout.FieldType.Edited;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditedCodecTest {
    private static FieldCodec codec(String picture) {
        return EditedCodec.of(EditedPictures.of(picture), ascii());
    }

    private static FieldCodec texts(String picture, Trim trim) {
        return EditedCodec.of(EditedPictures.of(picture), editedAsText(ascii(), trim));
    }

    /** The characters stored for a JSON scalar. */
    private static String edited(FieldCodec codec, String json) {
        String hex = encoded(codec, json);
        return hex.matches("[0-9A-F]+")
                ? new String(NumberTrial.bytes(hex), StandardCharsets.US_ASCII)
                : hex;
    }

    private static String read(FieldCodec codec, String text) {
        return decoded(codec, text.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "ZZ,ZZ9.99|1234.5| 1,234.50",
                "$$,$$9.99|12.3|   $12.30",
                "**,***.99-|-12.34|****12.34-",
                "Z(5)9|42|    42",
                "+ZZ9|7|+  7",
                "-ZZ9|7|   7",
                "$$,$$9.99CR|-5|    $5.00CR",
                "99/99/9999|12312026|12/31/2026",
            })
    void pictureEditsAsTheReferenceHasIt(String picture, String value, String text) {
        assertThat(edited(codec(picture), value)).isEqualTo(text);
        assertThat(Double.valueOf(read(codec(picture), text))).isEqualTo(Double.valueOf(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "****.**|0|****.**",
                "ZZZZ.ZZ|0|'       '",
                "ZZZZ.99|0|    .00",
                "****.99|0|****.00",
                "ZZ99.99|0|  00.00",
                "Z,ZZZ.ZZ+|123.45|  123.45+",
                "*,***.**+|-123.45|**123.45-",
                "**,***,***.**+|12345678.9|12,345,678.90+",
                "$Z,ZZZ,ZZZ.ZZCR|12345.67|$   12,345.67  ",
                "$B*,***,***.**BBDB|-12345.67|$ ***12,345.67  DB",
                "$$$$.99|.123e0|   $.12",
                "$$$9.99|.12|  $0.12",
                "$,$$$,999.99|-1234.56|   $1,234.56",
                "+,+++,999.99|-123456.78| -123,456.78",
                "$$,$$$,$$$.99CR|-1234567.8|$1,234,567.80CR",
                "++,+++,+++.+++|0|'              '",
            })
    void pictureEditsAsTheManualsTablesHaveIt(String picture, String value, String text) {
        FieldCodec codec =
                EditedCodec.of(
                        EditedPictures.of(picture),
                        cutting(ascii(), Overflow.REJECT, Fraction.TRUNCATE));
        String magnitude = picture.matches(".*[+D-].*|.*CR") ? value : value.replace("-", "");

        assertThat(edited(codec, magnitude)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "+$ZZ9.99|-0.02|-$  0.02",
                "-$ZZ9.99|0| $  0.00",
                "+$$$9.99|-0.07|-  $0.07",
                "-$$B$|25| $2 5",
                "ZZ/ZZ|2|    2",
                "ZZ/99|11|   11",
                "ZZ/99|311| 3/11",
                "Z/ZZ/ZZZ9|161|      161",
                "$$/$$9|1|    $1",
                "--/--9|-2|    -2",
                "**/**|2|****2",
                "Z0Z9|5|   5",
                "Z0Z9|15|  15",
                "Z0Z9|215|2015",
                "*0*9|5|***5",
                "9990|123|1230",
                ",ZZ9|5|,  5",
                "$,ZZZ,ZZ9.99|123.45|$,    123.45",
            })
    void insertionsAmongSuppressedDigitsAreSuppressed(String picture, String value, String text) {
        assertThat(edited(codec(picture), value)).isEqualTo(text);
        assertThat(Double.valueOf(read(codec(picture), text))).isEqualTo(Double.valueOf(value));
    }

    @Test
    void blankWhenZeroIsBlankAndBlanksAreZero() {
        FieldCodec codec = EditedCodec.of(EditedPictures.blankWhenZero("9(3).99"), ascii());

        assertThat(edited(codec, "0")).isEqualTo("      ");
        assertThat(edited(codec, "0.01")).isEqualTo("000.01");
        assertThat(read(codec, "      ")).isEqualTo("0.00");
        assertThat(initial(codec)).isEqualTo("202020202020");
    }

    @Test
    void blanksAreZeroWhereAllDigitsMayBeSuppressed() {
        assertThat(read(codec("ZZZ.ZZ"), "      ")).isEqualTo("0.00");
        assertThat(read(codec("***.**"), "***.**")).isEqualTo("0.00");
        assertThat(read(codec("***.**CR"), "***.****")).isEqualTo("0.00");
        assertThat(read(codec("ZZ9"), "   ")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("ZZZ.ZZ"), "   .00")).isEqualTo("0.00");
        assertThat(read(codec("ZZZ.ZZ"), "   .  ")).isEqualTo("INVALID_EDITING");
    }

    @Test
    void blanksOfOtherPicturesAreWhatTheOptionSays() {
        Edited type = EditedPictures.of("ZZ9.9");

        assertThat(read(with(type, Special.EMPTY), "     ")).isEqualTo("0.0");
        assertThat(read(with(type, Special.NULL), "     ")).isEqualTo("null");
        assertThat(read(with(type, Special.AS_IS), "     ")).isEqualTo("INVALID_EDITING");
        assertThat(read(with(type, Special.NULL), "\0\0\0\0\0")).isEqualTo("0.0");
    }

    private static FieldCodec with(Edited type, Special blank) {
        return EditedCodec.of(type, unfilled(ascii(), blank, Special.EMPTY));
    }

    @Test
    void digitsNeedNotBeSuppressed() {
        assertThat(read(codec("ZZ,ZZ9.99"), "01,234.50")).isEqualTo("1234.50");
        assertThat(read(codec("$$,$$9.99"), "$0,012.30")).isEqualTo("12.30");
        assertThat(read(codec("--9"), " 07")).isEqualTo("7");
        assertThat(read(codec("**9"), "*07")).isEqualTo("7");
    }

    @Test
    void textThatNoMoveStoresIsRefused() {
        assertThat(read(codec("ZZ9"), " 7 ")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("ZZ9"), "7 1")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("ZZ9"), "-17")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("$$9"), " 17")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("$$9"), "$$1")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("++9"), " 17")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("--9"), "117")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("9.9"), "9,9")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("9CR"), "9C ")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("9B9"), "9-9")).isEqualTo("INVALID_EDITING");
        assertThat(read(codec("$9"), "E9")).isEqualTo("INVALID_EDITING");
    }

    @Test
    void signsMayStandInAnyFixedPlace() {
        assertThat(read(codec("+99"), "-17")).isEqualTo("-17");
        assertThat(read(codec("-99"), "+17")).isEqualTo("17");
        assertThat(read(codec("99DB"), "17DB")).isEqualTo("-17");
        assertThat(read(codec("99DB"), "17  ")).isEqualTo("17");
        assertThat(read(codec("ZZ9-"), "  0-")).isEqualTo("0");
    }

    @Test
    void floatingMinusMayStandInPlaceOfAnInsertion() {
        assertThat(edited(codec("--,---.99"), "-12")).isEqualTo("   -12.00");
        assertThat(edited(codec("--,---.99"), "-123")).isEqualTo("  -123.00");
        assertThat(read(codec("--,---.99"), "  -123.00")).isEqualTo("-123.00");
    }

    @Test
    void currencyMayHaveSeveralCharacters() {
        FieldCodec floating =
                EditedCodec.of(EditedPictures.of("$$,$$9.99", "EUR", false, false), ascii());
        FieldCodec fixed =
                EditedCodec.of(EditedPictures.of("$ZZ9.99", "EUR", false, false), ascii());

        assertThat(floating.bytes()).isEqualTo(11);
        assertThat(edited(floating, "12.3")).isEqualTo("   EUR12.30");
        assertThat(edited(floating, "1234.5")).isEqualTo("EUR1,234.50");
        assertThat(read(floating, "   EUR12.30")).isEqualTo("12.30");
        assertThat(read(floating, "   EU 12.30")).isEqualTo("INVALID_EDITING");
        assertThat(edited(fixed, "12.3")).isEqualTo("EUR 12.30");
        assertThat(read(fixed, "EUR 12.30")).isEqualTo("12.30");
    }

    @Test
    void currencyTheCodePageLacksIsUnmappable() {
        FieldCodec codec =
                EditedCodec.of(EditedPictures.of("$9", "\u20AC", false, false), ebcdic());
        FieldCodec unused =
                EditedCodec.of(EditedPictures.of("99", "\u20AC", false, false), ebcdic());

        assertThat(encoded(codec, "1")).isEqualTo("UNMAPPABLE");
        assertThat(encoded(unused, "1")).isEqualTo("F0F1");
    }

    @Test
    void pointAndCommaAreExchangedWhereTheSourceSaysSo() {
        FieldCodec codec =
                EditedCodec.of(EditedPictures.of("ZZ.ZZ9,99", "$", true, false), ascii());

        assertThat(edited(codec, "1234.5")).isEqualTo(" 1.234,50");
        assertThat(read(codec, " 1.234,50")).isEqualTo("1234.50");
    }

    @Test
    void assumedPointAndScalingTakeNoPosition() {
        assertThat(edited(codec("ZZV99"), "1.5")).isEqualTo(" 150");
        assertThat(read(codec("ZZV99"), " 150")).isEqualTo("1.50");
        assertThat(edited(codec("ZZ9PP"), "1200")).isEqualTo(" 12");
        assertThat(read(codec("ZZ9PP"), " 12")).isEqualTo("1200");
        assertThat(edited(codec("VPP99"), "0.0012")).isEqualTo("12");
        assertThat(read(codec("PP99"), "12")).isEqualTo("0.0012");
    }

    @Test
    void ebcdicTextIsTheSameInEveryCodePage() {
        FieldCodec codec = EditedCodec.of(EditedPictures.of("**,**9.99DB"), ebcdic());

        assertThat(encoded(codec, "-1234.5")).isEqualTo("5CF16BF2F3F44BF5F0C4C2");
        assertThat(decoded(codec, "5CF16BF2F3F44BF5F0C4C2")).isEqualTo("-1234.50");
    }

    @Test
    void dollarIsThatOfTheCodePage() {
        ConversionOptions british = ConversionOptions.of(CodePages.of("285"));

        assertThat(encoded(EditedCodec.of(EditedPictures.of("$9"), british), "1"))
                .isEqualTo("4AF1");
        assertThat(encoded(EditedCodec.of(EditedPictures.of("$9"), ebcdic()), "1"))
                .isEqualTo("5BF1");
    }

    @Test
    void numbersThatDoNotFitAreRefused() {
        assertThat(edited(codec("ZZ9.9"), "1000")).isEqualTo("TOO_LARGE");
        assertThat(edited(codec("ZZ9.9"), "1.25")).isEqualTo("FRACTION_TOO_LONG");
        assertThat(edited(codec("ZZ9.9"), "-1")).isEqualTo("NEGATIVE");
        assertThat(edited(codec("$$9"), "100")).isEqualTo("TOO_LARGE");
        assertThat(edited(codec("ZZ9.9"), "true")).isEqualTo("WRONG_TYPE");
        assertThat(edited(codec("ZZ9.9"), "\"abc\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(edited(codec("ZZZ"), "\"\"")).isEqualTo("NOT_A_NUMBER");
    }

    @Test
    void textAlreadyEditedIsStoredAsItIs() {
        FieldCodec codec = codec("$$,$$9.99CR");

        assertThat(edited(codec, "\"    $5.00CR\"")).isEqualTo("    $5.00CR");
        assertThat(edited(codec, "\"    $5.00\"")).isEqualTo("    $5.00  ");
        assertThat(edited(codec, "\"$5.00CR\"")).isEqualTo("    $5.00CR");
        assertThat(edited(codec, "\"$5.00\"")).isEqualTo("    $5.00  ");
        assertThat(edited(codec, "\"$0,005.00\"")).isEqualTo("$0,005.00  ");
        assertThat(edited(codec, "\" 5 \"")).isEqualTo("    $5.00  ");
        assertThat(edited(codec, "\"$5.0\"")).isEqualTo("NOT_A_NUMBER");
        assertThat(edited(codec, "\"$000,005.00CR\"")).isEqualTo("NOT_A_NUMBER");
    }

    @Test
    void stringsAreRefusedWithoutCoercion() {
        FieldCodec codec = EditedCodec.of(EditedPictures.of("ZZ9"), withoutCoercion(ascii()));

        assertThat(edited(codec, "\"  7\"")).isEqualTo("WRONG_TYPE");
        assertThat(edited(codec, "7")).isEqualTo("  7");
    }

    @Test
    void editedItemsAreTextWhereAsked() {
        assertThat(read(texts("$$,$$9.99CR", Trim.TRAILING), "    $5.00  "))
                .isEqualTo("\"    $5.00\"");
        assertThat(read(texts("$$,$$9.99CR", Trim.LEADING), "    $5.00  "))
                .isEqualTo("\"$5.00  \"");
        assertThat(read(texts("$$,$$9.99CR", Trim.BOTH), "    $5.00  ")).isEqualTo("\"$5.00\"");
        assertThat(read(texts("$$,$$9.99CR", Trim.NONE), "    $5.00  "))
                .isEqualTo("\"    $5.00  \"");
        assertThat(read(texts("ZZ9", Trim.TRAILING), "A\"\n")).isEqualTo("\"A\\\"\\n\"");
        assertThat(read(texts("ZZ9", Trim.TRAILING), "   ")).isEqualTo("\"\"");
        assertThat(read(texts("ZZ9", Trim.TRAILING), "\0\0\0")).isEqualTo("\"\"");
    }

    @Test
    void textReadComesBackAsItWas() {
        for (Trim trim : Trim.values()) {
            FieldCodec codec = texts("ZZV99", trim);
            for (String text : new String[] {"  05", "1234", " 150", "    "}) {
                assertThat(edited(codec, read(codec, text))).as("%s", trim).isEqualTo(text);
            }
        }
    }

    @Test
    void textItemsTakeNumbersToo() {
        FieldCodec codec = texts("ZZ9.99", Trim.TRAILING);

        assertThat(edited(codec, "12.5")).isEqualTo(" 12.50");
        assertThat(edited(codec, "\"12.5\"")).isEqualTo(" 12.50");
        assertThat(edited(codec, "\"1000\"")).isEqualTo("TOO_LARGE");
        assertThat(edited(codec, "\"12.345\"")).isEqualTo("FRACTION_TOO_LONG");
        assertThat(edited(codec, "false")).isEqualTo("WRONG_TYPE");
        assertThat(codec.blank()).isEqualTo(FieldCodec.Blank.TEXT);
    }

    @Test
    void textThatIsNoNumberIsStoredAsItIsWhereEditedItemsAreText() {
        FieldCodec codec = texts("ZZ9.99", Trim.TRAILING);

        for (String text : new String[] {"N/A   ", "######", "7-    ", "1 2   ", ". .  x"}) {
            assertThat(edited(codec, read(codec, text))).isEqualTo(text);
        }
        assertThat(edited(codec, "\"overflow\"")).isEqualTo("TEXT_TOO_LONG");
        assertThat(edited(codec, "\"\u20ac\"")).isEqualTo("UNMAPPABLE");
        assertThat(edited(codec("ZZ9.99"), "\"N/A\"")).isEqualTo("NOT_A_NUMBER");
    }

    @Test
    void stringIsTextWhereNumbersInStringsAreNotTaken() {
        FieldCodec codec =
                EditedCodec.of(
                        EditedPictures.of("ZZ9"),
                        withoutCoercion(editedAsText(ascii(), Trim.TRAILING)));

        assertThat(edited(codec, "\"7x\"")).isEqualTo("7x ");
        assertThat(edited(codec, "7")).isEqualTo("  7");
    }

    @Test
    void initialValueIsTheEditedZero() {
        assertThat(initial(codec("ZZ9.9"))).isEqualTo("2020302E30");
        assertThat(initial(codec("**.**"))).isEqualTo("2A2A2E2A2A");
        assertThat(initial(codec("++.++"))).isEqualTo("2020202020");
    }

    @Test
    void pictureOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> codec("XX9")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        EditedCodec.of(new Edited("ZZ9", 3, 0, 4, "$", false, false), ascii()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
