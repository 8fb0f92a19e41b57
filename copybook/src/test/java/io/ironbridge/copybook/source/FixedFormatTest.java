package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FixedFormatTest {
    @Test
    void onlyColumns8To72Count() {
        Reading line = Reading.fixed(card("000100", "05 A PIC X(3).", "00000010"));

        assertThat(line.text()).isEqualTo("05 A PIC <X(3)> .");
        assertThat(line.codes()).isEmpty();
        assertThat(line.words().getFirst().position()).isEqualTo(new Position("T", 1, 8));
    }

    @Test
    void commentsAndDebuggingLinesAreLeftOut() {
        assertThat(
                        Reading.fixed(
                                "      * 05 A.",
                                "      / 05 B.",
                                "      D    05 C.",
                                "      d05 D.",
                                "       05 E. *> 05 F.",
                                "       *  05 G."))
                .extracting(Reading::text, Reading::codes)
                .containsExactly("05 E .", java.util.List.of());
    }

    @Test
    void debuggingLinesCountWhenAskedFor() {
        SourceOptions options =
                new SourceOptions(SourceOptions.Format.FIXED, 8, true, 1000, 100, 1);

        assertThat(new Reading().options(options).read("      D    05 C.").text())
                .isEqualTo("05 C .");
    }

    @Test
    void listingControlIsLeftOut() {
        assertThat(
                        Reading.fixed(
                                "           EJECT",
                                "           SKIP2.",
                                "           TITLE 'A PAGE'.",
                                "       05 TITLE PIC X."))
                .extracting(Reading::text)
                .isEqualTo("05 TITLE PIC <X> .");
    }

    @Test
    void aContinuedLiteralIsFilledToColumn72() {
        Reading literal =
                Reading.fixed(
                        card("", "    05 A PIC X(99) VALUE 'ONE", ""),
                        "      *    A COMMENT BETWEEN",
                        "      -    'TWO'.");

        assertThat(literal.text())
                .isEqualTo("05 A PIC <X(99)> VALUE 'ONE" + " ".repeat(36) + "TWO' .");
        assertThat(literal.codes()).isEmpty();
    }

    @Test
    void aContinuedLineShorterThan72IsFilledToo() {
        assertThat(Reading.fixed("       VALUE 'A", "      -    'B'.").text())
                .isEqualTo("VALUE 'A" + " ".repeat(57) + "B' .");
    }

    @Test
    void continuedHexadecimalLiteralsHaveNoBlanks() {
        assertThat(Reading.fixed("       VALUE X'C1C2", "      -    'C3'.").text())
                .isEqualTo("VALUE X'C1C2C3' .");
    }

    @Test
    void aDoubledQuoteMayBePartedByTheMargin() {
        String first = "       VALUE '" + "A".repeat(57) + "'";

        assertThat(first).hasSize(72);
        assertThat(Reading.fixed(first, "      -    ''B'.").text())
                .isEqualTo("VALUE '" + "A".repeat(57) + "''B' .");
    }

    @Test
    void aLiteralEndingInColumn72IsNotJoinedToTheNext() {
        String first = "       VALUE '" + "A".repeat(57) + "'";

        assertThat(Reading.fixed(first, "      -    'B'.").text())
                .isEqualTo("VALUE '" + "A".repeat(57) + "' 'B' .");
    }

    @Test
    void aContinuedWordJoinsAtItsFirstCharacter() {
        assertThat(
                        Reading.fixed("       05 WS-LONG", "      -      -NAME PI", "      -  C X.")
                                .text())
                .isEqualTo("05 WS-LONG-NAME PIC <X> .");
    }

    @Test
    void aContinuationWithoutQuoteIsTold() {
        Reading literal = Reading.fixed("       VALUE 'A", "      -    B'.");

        assertThat(literal.codes()).containsExactly("0011W");
        assertThat(literal.faults().getFirst().position()).isEqualTo(new Position("T", 2, 12));
    }

    @Test
    void anUnterminatedLiteralDoesNotSwallowTheRest() {
        Reading literal = Reading.fixed("       05 A VALUE 'A", "       05 B VALUE 'B'.");

        assertThat(literal.text()).isEqualTo("05 A VALUE 'A' 05 B VALUE 'B' .");
        assertThat(literal.codes()).containsExactly("0010E");
    }

    @Test
    void textBeyondTheMarginThatIsNoIdentificationIsTold() {
        Reading lines =
                Reading.fixed(
                        card("", "05 A PIC X", "."),
                        card("", "05 B PIC X.", "PAYROLL"),
                        card("", "05 C PIC X.", "PAYROLL"),
                        card("", "05 D PIC X.", "CR4711"),
                        card("", "05 E PIC X.", "     320"));

        assertThat(lines.codes()).containsExactly("0012W");
        assertThat(lines.faults().getFirst().position()).isEqualTo(new Position("T", 1, 73));
    }

    @Test
    void aUsageBeyondTheMarginIsTold() {
        assertThat(Reading.fixed(card("", "05 A PIC 9(4)", "COMP-3.")).codes())
                .containsExactly("0012W");
        assertThat(Reading.fixed(card("", "05 A PIC 9(4)", "COMP-3")).codes())
                .containsExactly("0012W");
    }

    @Test
    void textInTheSequenceAreaIsTold() {
        assertThat(Reading.fixed("    05 A PIC X.").codes()).containsExactly("0014W");
    }

    @Test
    void textInColumn7IsKeptAndTold() {
        Reading lines =
                Reading.fixed(
                        "      01 A.", "      DATA-1 PIC X.", "01 REC-A.", "NAME-OF-1 PIC X.");

        assertThat(lines.text())
                .isEqualTo("01 A . DATA-1 PIC <X> . 01 REC-A . NAME-OF-1 PIC <X> .");
        assertThat(lines.codes()).containsExactly("0015W", "0015W", "0015W", "0015W");
    }

    @Test
    void tabsReachTheNextStopOfEight() {
        Reading tabs = Reading.fixed("\t01 A.", "000100\t05 B.");

        assertThat(tabs.text()).isEqualTo("01 A . 05 B .");
        assertThat(tabs.words().getFirst().position()).isEqualTo(new Position("T", 1, 2));
        assertThat(tabs.words().get(1).position()).isEqualTo(new Position("T", 1, 5));
        assertThat(tabs.words().get(3).position()).isEqualTo(new Position("T", 2, 8));
    }

    @Test
    void anAsteriskOnItsOwnBeginsAPictureAfterPic() {
        assertThat(Reading.fixed(card("", "05 A PIC", ""), "             **,**9.99.").text())
                .isEqualTo("05 A PIC <**,**9.99> .");
    }

    @Test
    void aSequenceAreaMayHoldAnyMark() {
        assertThat(
                        Reading.fixed(
                                        "*CR12  05 A PIC X",
                                        "*CR13    VALUE SPACE.",
                                        "AB CD *05 B.",
                                        "0.0000 01  C.",
                                        "    12   PIC X.")
                                .text())
                .isEqualTo("05 A PIC <X> VALUE SPACE . 01 C . PIC <X> .");
    }

    private static String card(String sequence, String text, String identification) {
        return "%-6s %-65s%s".formatted(sequence, text, identification);
    }
}
