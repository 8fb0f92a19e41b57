package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PictureTest {
    @ParameterizedTest
    @CsvSource({
        "X, 1",
        "x(10), 10",
        "XXX, 3",
        "X(3)X, 4",
        "A(5), 5",
        "AX9, 3",
        "X(026), 26",
    })
    void alphanumericTextTakesOneByteAPosition(String picture, int bytes) {
        assertThat(Parsed.type("PIC " + picture))
                .isEqualTo(new FieldType.Text(Characters.ALPHANUMERIC, bytes, false));
    }

    @ParameterizedTest
    @CsvSource({"N(9), NATIONAL, 18", "N, NATIONAL, 2", "G(4), DBCS, 8", "U(3), UTF8, 12"})
    void wideTextTakesMoreThanOneByteAPosition(String picture, Characters characters, int bytes) {
        assertThat(Parsed.type("PIC " + picture))
                .isEqualTo(new FieldType.Text(characters, bytes, false));
    }

    @Test
    void utf8TextCanBeLimitedInBytes() {
        assertThat(Parsed.type("PIC U BYTE-LENGTH 10"))
                .isEqualTo(new FieldType.Text(Characters.UTF8, 10, false));
    }

    @ParameterizedTest
    @CsvSource({
        "9, 1, 0, UNSIGNED",
        "9(05), 5, 0, UNSIGNED",
        "S9(7)V9(2), 9, 2, TRAILING",
        "S9(5)V, 5, 0, TRAILING",
        "V99, 2, 2, UNSIGNED",
        "SV9(7), 7, 7, TRAILING",
        "s9v99, 3, 2, TRAILING",
        "S9(5)9(9), 14, 0, TRAILING",
        "9(3)PP, 3, -2, UNSIGNED",
        "9(3)P(2)V, 3, -2, UNSIGNED",
        "S9PPPV, 1, -3, TRAILING",
        "VPP9(3), 3, 5, UNSIGNED",
        "PP9(3), 3, 5, UNSIGNED",
        "SVPP9(5), 5, 7, TRAILING",
        "SPPP9, 1, 4, TRAILING",
        "9(38), 38, 0, UNSIGNED",
    })
    void numericPictureTellsDigitsAndScale(String picture, int digits, int scale, Sign sign) {
        assertThat(Parsed.type("PIC " + picture))
                .isEqualTo(new FieldType.Zoned(digits, scale, sign, false, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ZZ,ZZ9.99 | ZZ,ZZ9.99 | 7 | 2 | 9",
                "$$,$$9.99 | $$,$$9.99 | 6 | 2 | 9",
                "$$,$$9.99CR | $$,$$9.99CR | 6 | 2 | 11",
                "**,***.99- | **,***.99- | 7 | 2 | 10",
                "**9,999.99- | **9,999.99- | 8 | 2 | 11",
                "99B99B9999 | 99B99B9999 | 8 | 0 | 10",
                "Z(5)9 | ZZZZZ9 | 6 | 0 | 6",
                "+ZZ9 | +ZZ9 | 3 | 0 | 4",
                "-(5)9 | -----9 | 5 | 0 | 6",
                "-(7)9V99 | -------9V99 | 9 | 2 | 10",
                "--,---,---,---,---,--9.99 | --,---,---,---,---,--9.99 | 18 | 2 | 25",
                "99/99/9999 | 99/99/9999 | 8 | 0 | 10",
                "9(3).99 | 999.99 | 5 | 2 | 6",
                "PPP009999CR | PPP009999CR | 4 | 7 | 8",
                "$$$9999/,99.999+ | $$$9999/,99.999+ | 11 | 3 | 16",
                "****999.99 | ****999.99 | 9 | 2 | 10",
                "-ZZZZ99.999 | -ZZZZ99.999 | 9 | 3 | 11",
                "Z(6)VZZ- | ZZZZZZVZZ- | 8 | 2 | 9",
                "9(8)+ | 99999999+ | 8 | 0 | 9",
                "+9(6)V99 | +999999V99 | 8 | 2 | 9",
                "$ZZZZ9999 | $ZZZZ9999 | 8 | 0 | 9",
                "ZZZ.ZZ | ZZZ.ZZ | 5 | 2 | 6",
                "$$.$$ | $$.$$ | 3 | 2 | 5",
                "ZZZ9PP | ZZZ9PP | 4 | -2 | 4",
                "9(5)DB | 99999DB | 5 | 0 | 7",
            })
    void editedPictureTellsSymbolsDigitsScaleAndLength(
            String picture, String symbols, int digits, int scale, int bytes) {
        assertThat(Parsed.type("PIC " + picture))
                .isEqualTo(new FieldType.Edited(symbols, digits, scale, bytes, "$", false, false));
    }

    @ParameterizedTest
    @CsvSource({
        "X(3)BX(2)/X, XXXBXX/X",
        "A(2)X(3)/9900BBB/, AAXXX/9900BBB/",
        "AABAA, AABAA",
    })
    void insertionMakesTextEdited(String picture, String symbols) {
        assertThat(Parsed.type("PIC " + picture)).isEqualTo(new FieldType.EditedText(symbols));
    }

    @ParameterizedTest
    @CsvSource({"+99.99E-99, 10", "+9V99E+99, 8", "-9(16)E+99, 21", "+.9(5)E-99, 11"})
    void externalFloatingPointHasMantissaAndExponent(String picture, int bytes) {
        assertThat(Parsed.type("PIC " + picture))
                .isInstanceOf(FieldType.ExternalFloat.class)
                .extracting(FieldType::bytes)
                .isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "S9S9, IRB-COPY-0061E 1:12",
        "9S, IRB-COPY-0061E 1:11",
        "9V9V9, IRB-COPY-0061E 1:13",
        "9P9, IRB-COPY-0061E 1:12",
        "9VP, IRB-COPY-0061E 1:12",
        "S9(3).99, IRB-COPY-0061E 1:10",
        "Z*9, IRB-COPY-0061E 1:11",
        "9Z, IRB-COPY-0061E 1:11",
        "ZZ9.ZZ, IRB-COPY-0061E 1:14",
        "+99-, IRB-COPY-0061E 1:13",
        "99.99.99, IRB-COPY-0061E 1:15",
        "9CR9, IRB-COPY-0061E 1:13",
        "X(3)Z, IRB-COPY-0061E 1:14",
        "X9V9, IRB-COPY-0061E 1:12",
        "N9, IRB-COPY-0061E 1:11",
        "S, IRB-COPY-0061E 1:10",
        "+9E+999, IRB-COPY-0061E 1:14",
        "X(3)Q, IRB-COPY-0060E 1:14",
        "(3)X, IRB-COPY-0060E 1:10",
        "X(0), IRB-COPY-0062E 1:11",
        "X(A), IRB-COPY-0062E 1:11",
        "X(3, IRB-COPY-0062E 1:11",
        "X(-1), IRB-COPY-0062E 1:11",
        "9(39), IRB-COPY-0063E 1:10",
        "9(20)P(20), IRB-COPY-0063E 1:10",
        "9B9(70000), IRB-COPY-0063E 1:10",
        "X(999999999999), IRB-COPY-0053E 1:10",
        "X(99999999999999999999999999), IRB-COPY-0053E 1:10",
        "XB(999999999999), IRB-COPY-0063E 1:10",
        "N(200000000), IRB-COPY-0053E 1:10",
    })
    void impossiblePictureIsToldAtTheOffendingSymbol(String picture, String fault) {
        assertThat(Parsed.errors("01 A PIC " + picture + ".")).containsExactly(fault);
    }

    @Test
    void repetitionCanBeAConstant() {
        assertThat(Parsed.layout("78 LEN VALUE 7. 01 A PIC X(LEN).").length()).isEqualTo(7);
        assertThat(Parsed.layout("01 LEN CONSTANT AS 7. 01 A PIC X(LEN).").length()).isEqualTo(7);
    }

    @Test
    void decimalCommaExchangesPointAndComma() {
        String text =
                """
                SPECIAL-NAMES. DECIMAL-POINT IS COMMA.
                01 A PIC Z.ZZ9,99.
                """;
        assertThat(Parsed.layout(text).items().getFirst())
                .extracting("type")
                .isEqualTo(new FieldType.Edited("Z.ZZ9,99", 6, 2, 8, "$", true, false));
    }

    @Test
    void currencySignTakesItsLengthOnce() {
        String text =
                """
                IDENTIFICATION DIVISION.
                PROGRAM-ID. P.
                ENVIRONMENT DIVISION.
                CONFIGURATION SECTION.
                SPECIAL-NAMES.
                    CURRENCY SIGN IS 'EUR' WITH PICTURE SYMBOL '#'.
                DATA DIVISION.
                WORKING-STORAGE SECTION.
                01 A PIC ###,##9.99.
                """;
        assertThat(Parsed.layout(text).root())
                .extracting("type")
                .isEqualTo(new FieldType.Edited("$$$,$$9.99", 7, 2, 12, "EUR", false, false));
    }
}
