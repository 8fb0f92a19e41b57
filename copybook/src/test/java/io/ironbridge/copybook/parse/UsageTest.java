package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "COMP",
                "COMP-4",
                "BINARY",
                "COMPUTATIONAL",
                "COMPUTATIONAL-4",
                "USAGE COMP",
                "USAGE IS BINARY",
                "usage is computational-4"
            })
    void binaryHasManySpellings(String usage) {
        assertThat(Parsed.type("PIC S9(4) " + usage))
                .isEqualTo(new FieldType.Binary(4, 0, true, 2, false, false));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, 1, 1",
        "2, 2, 1, 1, 1",
        "3, 2, 2, 2, 2",
        "4, 2, 2, 2, 2",
        "5, 4, 3, 3, 4",
        "6, 4, 3, 3, 4",
        "7, 4, 4, 3, 4",
        "8, 4, 4, 4, 4",
        "9, 4, 4, 4, 4",
        "10, 8, 5, 5, 8",
        "11, 8, 5, 5, 8",
        "12, 8, 6, 5, 8",
        "13, 8, 6, 6, 8",
        "14, 8, 6, 6, 8",
        "15, 8, 7, 7, 8",
        "16, 8, 7, 7, 8",
        "17, 8, 8, 8, 8",
        "18, 8, 8, 8, 8"
    })
    void binarySizeDependsOnDigitsAndDialect(
            int digits, int ibm, int fewestSigned, int fewestUnsigned, int gnu) {
        assertThat(Parsed.type("PIC S9(" + digits + ") COMP").bytes()).isEqualTo(ibm);
        assertThat(Parsed.type(Dialect.MICRO_FOCUS, "PIC S9(" + digits + ") COMP").bytes())
                .isEqualTo(fewestSigned);
        assertThat(Parsed.type(Dialect.MICRO_FOCUS, "PIC 9(" + digits + ") COMP").bytes())
                .isEqualTo(fewestUnsigned);
        assertThat(Parsed.type(Dialect.GNUCOBOL, "PIC S9(" + digits + ") COMP").bytes())
                .isEqualTo(gnu);
        assertThat(Parsed.type("PIC 9(" + digits + ") COMP-X").bytes()).isEqualTo(fewestUnsigned);
    }

    @ParameterizedTest
    @CsvSource({
        "BINARY-INT, 4, true",
        "BINARY-INT UNSIGNED, 4, false",
        "BINARY-LONG-LONG, 8, true",
        "BINARY-C-LONG, 8, true",
        "SIGNED-SHORT, 2, true",
        "SIGNED-LONG, 8, true",
        "UNSIGNED-SHORT, 2, false",
        "UNSIGNED-INT, 4, false"
    })
    void integersOfGnuCobolAreBinary(String usage, int bytes, boolean signed) {
        assertThat(Parsed.type(Dialect.GNUCOBOL, usage))
                .isEqualTo(new FieldType.Binary(0, 0, signed, bytes, true, true));
        assertThat(Parsed.layout("01 R. 05 UNSIGNED-INT PIC X(3).").length()).isEqualTo(3);
    }

    @Test
    void gnuCobolTakesAPictureFromAText() {
        assertThat(Parsed.type(Dialect.GNUCOBOL, "VALUE 'ABC'").bytes()).isEqualTo(3);
        assertThat(Parsed.type(Dialect.GNUCOBOL_IBM, "VALUE X'0102'").bytes()).isEqualTo(2);
        assertThat(Parsed.places(Parsed.faults(Dialect.GNUCOBOL, "01 A VALUE 12.")))
                .containsExactly("IRB-COPY-0046E 1:1");
        assertThat(Parsed.errors("01 A VALUE 'ABC'.")).containsExactly("IRB-COPY-0046E 1:1");
    }

    @Test
    void anItemOfAnyLengthHasThatOfItsPicture() {
        String text = "01 A PIC X ANY LENGTH.";

        assertThat(Parsed.layout(Dialect.GNUCOBOL, text).length()).isEqualTo(1);
        assertThat(Parsed.places(Parsed.copybook(Dialect.GNUCOBOL, text).warnings()))
                .containsExactly("IRB-COPY-0058W 1:12");
        assertThat(Parsed.errors(text)).containsExactly("IRB-COPY-0051E 1:12");
    }

    @Test
    void shortComp5TakesOneByteInGnuCobolWithIbmsSizes() {
        assertThat(Parsed.type(Dialect.GNUCOBOL_IBM, "PIC S99 COMP-5").bytes()).isEqualTo(1);
        assertThat(Parsed.type(Dialect.GNUCOBOL_IBM, "PIC S999 COMP-5").bytes()).isEqualTo(2);
        assertThat(Parsed.type(Dialect.GNUCOBOL_IBM, "PIC S99 COMP").bytes()).isEqualTo(2);
        assertThat(Parsed.type("PIC S99 COMP-5").bytes()).isEqualTo(2);
    }

    @Test
    void pictureBindsWhatCompHoldsUnlessTheCompilerSaysOtherwise() {
        assertThat(full(Dialect.IBM, "COMP")).isFalse();
        assertThat(full(Dialect.GNUCOBOL, "COMP")).isFalse();
        assertThat(full(Dialect.MICRO_FOCUS, "COMP")).isFalse();
        assertThat(full(Dialect.GNUCOBOL_IBM, "COMP")).isTrue();
        assertThat(full(Dialect.MICRO_FOCUS.withFullBinary(true), "COMP")).isTrue();
        assertThat(full(Dialect.MICRO_FOCUS, "COMP-5")).isTrue();
        assertThat(full(Dialect.MICRO_FOCUS, "COMP-X")).isTrue();
    }

    private static boolean full(Dialect dialect, String usage) {
        return ((FieldType.Binary) Parsed.type(dialect, "PIC 9(2) " + usage)).full();
    }

    @ParameterizedTest
    @CsvSource({
        "9(1), 1",
        "9(2), 2",
        "9(3), 2",
        "9(4), 3",
        "9(5), 3",
        "9(7), 4",
        "9(9), 5",
        "S9(9)V99, 6",
        "9(18), 10",
        "9(31), 16"
    })
    void packedDecimalTakesHalfAByteADigitAndTheSign(String picture, int bytes) {
        assertThat(Parsed.type("PIC " + picture + " COMP-3").bytes()).isEqualTo(bytes);
        assertThat(Parsed.type("PIC " + picture + " PACKED-DECIMAL").bytes()).isEqualTo(bytes);
        assertThat(Parsed.type("PIC " + picture + " COMPUTATIONAL-3").bytes()).isEqualTo(bytes);
    }

    @Test
    void comp5UsesTheWholeRangeInTheMachinesOrder() {
        assertThat(Parsed.type("PIC 9(4) COMP-5"))
                .isEqualTo(new FieldType.Binary(4, 0, false, 2, true, true));
    }

    @Test
    void comp6HasNoSignNibble() {
        assertThat(Parsed.type("PIC 9(5) COMP-6"))
                .isEqualTo(new FieldType.Packed(5, 0, false, false))
                .extracting(FieldType::bytes)
                .isEqualTo(3);
    }

    @Test
    void compXOfCharactersIsAnUnsignedNumberOfSoManyBytes() {
        assertThat(Parsed.type("PIC X(3) COMP-X"))
                .isEqualTo(new FieldType.Binary(0, 0, false, 3, true, false));
    }

    @ParameterizedTest
    @CsvSource({
        "COMP-1, 4",
        "COMP-2, 8",
        "FLOAT-SHORT, 4",
        "FLOAT-LONG, 8",
        "COMPUTATIONAL-1, 4",
        "BINARY-CHAR, 1",
        "BINARY-SHORT UNSIGNED, 2",
        "BINARY-LONG SIGNED, 4",
        "BINARY-DOUBLE, 8",
        "INDEX, 4",
        "USAGE IS INDEX, 4",
        "POINTER, 4",
        "POINTER-32, 4",
        "PROCEDURE-POINTER, 8",
        "FUNCTION-POINTER, 4",
        "OBJECT REFERENCE, 4",
        "USAGE OBJECT REFERENCE ACCOUNT-CLASS, 4",
    })
    void someUsagesHaveASizeOfTheirOwn(String usage, int bytes) {
        assertThat(Parsed.type(usage).bytes()).isEqualTo(bytes);
    }

    @Test
    void pointersTakeEightBytesWithLp64() {
        assertThat(Parsed.type(Dialect.GNUCOBOL, "POINTER").bytes()).isEqualTo(8);
        assertThat(Parsed.type(Dialect.GNUCOBOL, "POINTER-32").bytes()).isEqualTo(4);
    }

    @Test
    void unsignedIntegersSayUnsigned() {
        assertThat(Parsed.type("BINARY-LONG UNSIGNED"))
                .isEqualTo(new FieldType.Binary(0, 0, false, 4, true, true));
        assertThat(Parsed.type("BINARY-LONG"))
                .isEqualTo(new FieldType.Binary(0, 0, true, 4, true, true));
    }

    @Test
    void usageOfAGroupHoldsForItsItems() {
        Item group = Parsed.layout("01 R. 05 G COMP-3. 10 A PIC S9(7). 10 B PIC 9.").root();

        assertThat(group.place().length()).isEqualTo(5);
    }

    @Test
    void inheritedUsageIsDescribed() {
        assertThat(
                        Parsed.item(Parsed.layout("01 R COMP-3. 05 A PIC 9."), "R.A")
                                .description()
                                .usage())
                .isEqualTo("COMP-3");
    }

    @Test
    void usageThatContradictsTheGroupsIsToldAndTaken() {
        String text = "01 R COMP. 05 A PIC 9(4) COMP-3.";

        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0074W 1:26");
        assertThat(Parsed.layout(text).length()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "COMP-7, IRB-COPY-0070E 1:15",
        "COMP-0, IRB-COPY-0070E 1:15",
        "USAGE FLOATING, IRB-COPY-0070E 1:21",
        "USAGE COPM-3, IRB-COPY-0070E 1:21",
        "BINNARY, IRB-COPY-0047E 1:15",
        "COMPUTATIONAL-9, IRB-COPY-0070E 1:15",
        "COMP-1, IRB-COPY-0073E 1:10",
    })
    void unknownUsageIsAnErrorNotDisplay(String usage, String fault) {
        assertThat(Parsed.errors("01 A PIC 9(4) " + usage + ".")).contains(fault);
    }

    @Test
    void misspeltUsageIsSuggested() {
        assertThat(Parsed.faults("01 A PIC 9(4) USAGE COPM-3.").getFirst().suggestion())
                .isEqualTo("Perhaps COMP-3 is meant");
        assertThat(Parsed.faults("01 A PIC 9(4) BINNARY.").getFirst().suggestion())
                .isEqualTo("Perhaps BINARY is meant");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PIC X COMP",
                "PIC X(3) COMP-3",
                "PIC X(9) COMP-X",
                "PIC 9(3).99 COMP-3",
                "PIC S9(3) COMP-6",
                "PIC X NATIONAL",
                "PIC X DISPLAY-1",
                "PIC N DISPLAY",
                "PIC G NATIONAL",
                "PIC S9 NATIONAL",
                "PIC ZZ9 NATIONAL",
                "PIC 9 UTF-8",
                "PIC 1(8)",
            })
    void usageAndPictureMustGoTogether(String clauses) {
        assertThat(Parsed.faults("01 A " + clauses + "."))
                .extracting("code")
                .containsExactly("IRB-COPY-0072E");
    }

    @ParameterizedTest
    @CsvSource({
        "S9(3) SIGN IS LEADING SEPARATE CHARACTER, LEADING_SEPARATE, 4",
        "S9(3) SIGN TRAILING SEPARATE, TRAILING_SEPARATE, 4",
        "S9(3) LEADING SEPARATE, LEADING_SEPARATE, 4",
        "S9(3) SIGN IS LEADING, LEADING, 3",
        "S9(3) TRAILING, TRAILING, 3",
        "S9(3), TRAILING, 3",
    })
    void signHasAPlace(String clauses, Sign sign, int bytes) {
        assertThat(Parsed.type("PIC " + clauses))
                .isEqualTo(new FieldType.Zoned(3, 0, sign, false, false))
                .extracting(FieldType::bytes)
                .isEqualTo(bytes);
    }

    @Test
    void signOfAGroupHoldsForItsSignedDisplayItems() {
        var layout =
                Parsed.layout(
                        """
                        01 R SIGN LEADING SEPARATE.
                           05 A PIC S9(3).
                           05 B PIC 9(3).
                           05 C PIC S9(3) COMP-3.
                           05 D PIC S9(3) SIGN TRAILING.
                        """);

        assertThat(layout.items())
                .extracting(item -> item.place().length())
                .containsExactly(12, 4, 3, 2, 3);
    }

    @Test
    void signWithoutSIsRefused() {
        assertThat(Parsed.errors("01 A PIC 99 SIGN LEADING SEPARATE."))
                .containsExactly("IRB-COPY-0075E 1:18");
    }

    @Test
    void nationalNumbersTakeTwoBytesADigit() {
        assertThat(Parsed.type("PIC S9(3) NATIONAL SIGN LEADING SEPARATE"))
                .isEqualTo(new FieldType.Zoned(3, 0, Sign.LEADING_SEPARATE, true, false))
                .extracting(FieldType::bytes)
                .isEqualTo(8);
    }

    @Test
    void pictureNIsDoubleByteWhereTheDialectSaysSo() {
        Dialect dbcs =
                new Dialect(
                        Dialect.IBM.binaries(),
                        new Dialect.Slack(Dialect.Sync.IBM, 4),
                        4,
                        false,
                        true,
                        Dialect.PictureCharacters.USUAL,
                        new Dialect.Bounds(31, 100, 1000));

        assertThat(Parsed.type(dbcs, "PIC N(2)"))
                .isEqualTo(new FieldType.Text(Characters.DBCS, 4, false));
        assertThat(Parsed.type(dbcs, "PIC N(2) NATIONAL"))
                .isEqualTo(new FieldType.Text(Characters.NATIONAL, 4, false));
    }

    @Test
    void pictureNWithDisplay1IsDoubleByte() {
        assertThat(Parsed.type("PIC N(2) DISPLAY-1"))
                .isEqualTo(new FieldType.Text(Characters.DBCS, 4, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"JUST", "JUSTIFIED", "JUSTIFIED RIGHT"})
    void justifiedTextIsMarked(String clause) {
        assertThat(Parsed.type("PIC X(4) " + clause))
                .isEqualTo(new FieldType.Text(Characters.ALPHANUMERIC, 4, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"BLANK ZERO", "BLANK WHEN ZERO", "BLANK WHEN ZEROS"})
    void numbersCanBeBlankWhenZero(String clause) {
        assertThat(Parsed.type("PIC 9(4) " + clause))
                .isEqualTo(new FieldType.Zoned(4, 0, Sign.UNSIGNED, false, true));
        assertThat(Parsed.type("PIC Z9 " + clause))
                .isEqualTo(new FieldType.Edited("Z9", 2, 0, 2, "$", false, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"S9", "**9", "X"})
    void notEverythingCanBeBlankWhenZero(String picture) {
        assertThat(Parsed.faults("01 A PIC " + picture + " BLANK WHEN ZERO."))
                .extracting("code")
                .containsExactly("IRB-COPY-0077E");
    }

    @Test
    void clausesComeInAnyOrderWithNoiseWords() {
        String text =
                """
                01 R.
                   05 A VALUE IS +5 USAGE IS COMP-3 SIGN IS TRAILING OCCURS 3 TIMES PICTURE IS S9(5).
                   05 B OCCURS 3, PIC S9(5), COMP-3, VALUE 5.
                """;
        var layout = Parsed.layout(text);

        assertThat(((Field) Parsed.item(layout, "R.A")).type())
                .isEqualTo(((Field) Parsed.item(layout, "R.B")).type());
        assertThat(layout.length()).isEqualTo(18);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXTERNAL",
                "IS EXTERNAL",
                "EXTERNAL AS 'REC'",
                "GLOBAL",
                "IS GLOBAL",
                "VOLATILE",
                "DATE FORMAT YYXXXX",
                "DATE FORMAT IS YYYYXX",
                "BASED"
            })
    void clausesThatDoNotChangeTheLayoutAreAccepted(String clause) {
        assertThat(Parsed.layout("01 A PIC X(6) " + clause + ".").length()).isEqualTo(6);
        assertThat(Parsed.layout("01 A " + clause + " PIC X(6).").length()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TYPE T-NAME",
                "PIC X TYPEDEF",
                "LIKE B",
                "SAME AS B",
                "USAGE IS SQL TYPE IS CLOB(10)",
                "SQL TYPE IS BLOB-FILE",
                "PIC X ANY LENGTH",
                "PIC X DYNAMIC LENGTH",
            })
    void clausesWithoutAKnownStorageAreRefused(String clauses) {
        assertThat(Parsed.faults("01 A " + clauses + "."))
                .extracting("code")
                .containsExactly("IRB-COPY-0051E");
    }
}
