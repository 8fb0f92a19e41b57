package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Condition.Range;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.source.CopybookFault;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueTest {
    private static Literal value(String clause) {
        return initial("PIC X(10) " + clause).orElseThrow();
    }

    private static Optional<Literal> initial(String clauses) {
        return ((Field) Parsed.layout("01 A " + clauses + ".").root()).value();
    }

    @Test
    void textLiteralsLoseTheirQuotes() {
        assertThat(value("VALUE 'a''b'")).isEqualTo(new Literal.Text("a'b"));
        assertThat(value("VALUE IS \"it's\"")).isEqualTo(new Literal.Text("it's"));
        assertThat(value("VALUE N'ab'")).isEqualTo(new Literal.Text("ab"));
        assertThat(value("VALUE G'ab'")).isEqualTo(new Literal.Text("ab"));
    }

    @Test
    void nullTerminatedLiteralEndsWithNul() {
        assertThat(value("VALUE Z'ab'")).isEqualTo(new Literal.Text("ab\0"));
    }

    @Test
    void hexadecimalLiteralsCarryBytes() {
        assertThat(value("VALUE X'c1F2'")).isEqualTo(new Literal.Hex("C1F2"));
        assertThat(value("VALUE NX'0041'")).isEqualTo(new Literal.Hex("0041"));
        assertThat(initial("PIC 99 VALUE H'1F'")).contains(new Literal.Numeric(new BigDecimal(31)));
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "+720, 720", "-12.50, -12.50", ".5, 0.5", "1.5E+3, 1500"})
    void numbersAreExact(String written, BigDecimal value) {
        Literal literal = initial("PIC S9(5)V9(3) VALUE " + written).orElseThrow();

        assertThat(((Literal.Numeric) literal).value()).isEqualByComparingTo(value);
    }

    @Test
    void bytesThatFillANumberAreKept() {
        assertThat(initial("PIC 9(3) VALUE X'F0F0F1'")).contains(new Literal.Hex("F0F0F1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PIC 9(3) VALUE -1",
                "PIC S9(4) COMP-5 VALUE 32768",
                "PIC 9(3) VALUE 'ABC'",
                "PIC 9(3) VALUE '1234'",
                "PIC 9(3) VALUE ALL 'A'",
                "PIC XBX VALUE 1",
                "PIC 9(3) VALUE X'F1'",
                "PIC S9(4) COMP VALUE X'01'",
                "BINARY-CHAR VALUE 128",
                "POINTER VALUE 1",
            })
    void valueThatCompilersRefuseIsToldAndLeftOut(String clauses) {
        assertThat(initial(clauses)).isEmpty();
        assertThat(warnings(clauses))
                .singleElement()
                .extracting(CopybookFault::code, CopybookFault::what)
                .containsExactly("IRB-COPY-0102W", "the value does not fit A; it is ignored");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "PIC X(3) VALUE 'ABCD'         | Text[text=ABC]",
                "PIC N(3) VALUE 'ABCD'         | Text[text=ABC]",
                "PIC XBX VALUE 'ABCD'          | Text[text=ABC]",
                "PIC X(3) VALUE X'01020304'    | Hex[digits=010203]",
                "PIC X(3) VALUE 1000           | Text[text=100]",
                "PIC 9(3) VALUE 1234           | Numeric[value=234]",
                "PIC 9(3) VALUE 1.5            | Numeric[value=1]",
                "PIC 9(3)V9 VALUE 1.29         | Numeric[value=1.2]",
                "PIC 9(3)PP VALUE 150          | Numeric[value=1E+2]",
                "PIC VPP9 VALUE 0.01           | Numeric[value=0.000]",
                "PIC S9(3) COMP-3 VALUE -1234  | Numeric[value=-234]",
                "PIC S9(4) COMP VALUE 12345    | Numeric[value=2345]",
                "PIC S9(4) COMP-5 VALUE 1.5    | Numeric[value=1]",
            })
    void valueThatIsTooLongIsToldAndCut(String clauses, String cut) {
        assertThat(initial(clauses)).get().hasToString(cut);
        assertThat(warnings(clauses))
                .singleElement()
                .extracting(CopybookFault::code, CopybookFault::what)
                .containsExactly(
                        "IRB-COPY-0102W", "the value does not fit A; it is cut, as by compilers");
    }

    @Test
    void textIsNotCutWithinACharacter() {
        assertThat(initial("PIC X(2) VALUE 'A\uD83D\uDE00'")).contains(new Literal.Text("A"));
    }

    private static List<CopybookFault> warnings(String clauses) {
        return Parsed.copybook("01 A " + clauses + ".").warnings();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PIC 9(3) VALUE 999",
                "PIC 9(3)PP VALUE 12300",
                "PIC VPP9 VALUE 0.001",
                "PIC S9(4) COMP-5 VALUE -32768",
                "PIC S9(9)V99 COMP VALUE -1",
                "PIC S9(9) COMP-3 VALUE +0",
                "BINARY-CHAR UNSIGNED VALUE 255",
                "COMP-2 VALUE 1.5E+10",
                "PIC ZZ9.99 VALUE 12.5",
            })
    void numbersThatFitAreKept(String clauses) {
        assertThat(initial(clauses)).get().isInstanceOf(Literal.Numeric.class);
    }

    @Test
    void digitsInQuotesAreTheValueOfANumber() {
        assertThat(initial("PIC 9(4) VALUE '0012'"))
                .contains(new Literal.Numeric(BigDecimal.valueOf(12)));
    }

    @Test
    void figurativeValueOfAGroupFillsItsItems() {
        var layout =
                Parsed.layout(
                        "01 R VALUE LOW-VALUES. 05 A PIC X. 05 G. 10 B PIC 9."
                                + " 05 C REDEFINES G PIC X.");

        assertThat(((Field) Parsed.item(layout, "R.A")).value()).contains(Figurative.LOW_VALUE);
        assertThat(((Field) Parsed.item(layout, "R.G.B")).value()).contains(Figurative.LOW_VALUE);
        assertThat(((Field) Parsed.item(layout, "R.C")).value()).isEmpty();
    }

    @Test
    void textValueOfAGroupIsToldAndLeftOut() {
        assertThat(Parsed.warnings("01 R VALUE 'AB'. 05 A PIC X. 05 B PIC X."))
                .containsExactly("IRB-COPY-0102W 1:6");
    }

    @Test
    void constantThatIsComputedIsLeftOutUntilItIsUsed() {
        assertThat(Parsed.warnings("78 K VALUE L + 1. 01 A PIC X."))
                .containsExactly("IRB-COPY-0107W 1:6");
        assertThat(Parsed.errors("78 K VALUE L + 1. 01 A PIC X(K)."))
                .containsExactly("IRB-COPY-0107W 1:6", "IRB-COPY-0062E 1:29");
    }

    @ParameterizedTest
    @CsvSource({
        "ZERO, ZERO",
        "zeroes, ZERO",
        "SPACES, SPACE",
        "LOW-VALUES, LOW_VALUE",
        "HIGH-VALUE, HIGH_VALUE",
        "QUOTES, QUOTE",
        "NULLS, NULL"
    })
    void figurativeConstants(String written, Figurative value) {
        assertThat(value("VALUE " + written)).isEqualTo(value);
    }

    @Test
    void allRepeatsALiteral() {
        assertThat(value("VALUE ALL '*-'")).isEqualTo(new Literal.All(new Literal.Text("*-")));
        assertThat(value("VALUE ALL ZEROS")).isEqualTo(new Literal.All(Figurative.ZERO));
    }

    @Test
    void literalsAreJoined() {
        assertThat(value("VALUE 'ab' & 'cd' & 'e'")).isEqualTo(new Literal.Text("abcde"));
        assertThat(value("VALUE X'01' & X'02'")).isEqualTo(new Literal.Hex("0102"));
        assertThat(Parsed.errors("01 A PIC X(4) VALUE 'a' & X'01'."))
                .containsExactly("IRB-COPY-0101E 1:21");
    }

    @Test
    void constantStandsForItsValue() {
        assertThat(
                        ((Field) Parsed.layout("78 K VALUE 'abc'. 01 A PIC X(3) VALUE K.").root())
                                .value())
                .contains(new Literal.Text("abc"));
    }

    @Test
    void conditionNamesHaveValuesAndRanges() {
        var conditions =
                Parsed.layout(
                                """
                                01 A PIC 99.
                                   88 WINTER VALUES ARE 12, 1 THRU 2.
                                   88 MAY VALUE 5.
                                   88 NONE VALUE ZERO WHEN SET TO FALSE IS 1.
                                   88 LAST-ONES VALUE 10 THROUGH 11 FALSE 3.
                                """)
                        .root()
                        .description()
                        .conditions();

        assertThat(conditions)
                .extracting(Condition::name)
                .containsExactly("WINTER", "MAY", "NONE", "LAST-ONES");
        assertThat(conditions.getFirst().ranges())
                .containsExactly(
                        new Range(number(12), number(12)), new Range(number(1), number(2)));
        assertThat(conditions.get(2).ranges())
                .containsExactly(new Range(Figurative.ZERO, Figurative.ZERO));
        assertThat(conditions.getLast().ranges())
                .containsExactly(new Range(number(10), number(11)));
    }

    private static Literal number(long value) {
        return new Literal.Numeric(BigDecimal.valueOf(value));
    }

    @Test
    void conditionNamesOfGroupsAndAfterGroupsBelongToTheItemBeforeThem() {
        var layout =
                Parsed.layout("01 R. 88 EMPTY VALUE SPACES. 05 A PIC X. 88 YES VALUE 'Y' 'y'.");

        assertThat(layout.root().description().conditions())
                .extracting(Condition::name)
                .containsExactly("EMPTY");
        assertThat(Parsed.item(layout, "R.A").description().conditions())
                .extracting(Condition::name)
                .containsExactly("YES");
    }

    @Test
    void emptyRangeIsTold() {
        assertThat(Parsed.warnings("01 A PIC 9. 88 B VALUE 5 THRU 3."))
                .containsExactly("IRB-COPY-0103W 1:24");
    }

    @Test
    void onlyTheFirstOfSeveralValuesIsKept() {
        assertThat(Parsed.warnings("01 A PIC 9 VALUE 5 6.")).containsExactly("IRB-COPY-0106W 1:12");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "VALUE X'C', IRB-COPY-0100E 1:18",
                "VALUE X'CG', IRB-COPY-0100E 1:18",
                "VALUE Q'A', IRB-COPY-0100E 1:18",
                "VALUE SPACEZ, IRB-COPY-0100E 1:18",
                "VALUE 1.2.3, IRB-COPY-0100E 1:18",
                "VALUE 1E999999999, IRB-COPY-0100E 1:18",
                "VALUE, IRB-COPY-0048E 1:12",
                "VALUE ALL, IRB-COPY-0048E 1:18",
                "VALUE 'a' &, IRB-COPY-0048E 1:22",
            })
    void malformedLiteralsAreTold(String clause, String fault) {
        assertThat(Parsed.errors("01 A PIC X " + clause + ".")).contains(fault);
    }
}
