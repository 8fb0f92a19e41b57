package io.ironbridge.copybook.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormatDetectionTest {
    @Test
    void levelNumbersInColumn1AreFree() {
        assertThat(detected("01 REC-A.", "   05 FIELD-1 PIC X.", "05 DATA-2 PIC X."))
                .isEqualTo("01 REC-A . 05 FIELD-1 PIC <X> . 05 DATA-2 PIC <X> .");
    }

    @Test
    void aLevelNumberThatEndsInColumn6IsFree() {
        assertThat(detected("    05 FIELD-1 PIC X.", "    05 FIELD-2", "    OCCURS 5."))
                .isEqualTo("05 FIELD-1 PIC <X> . 05 FIELD-2 OCCURS 5 .");
    }

    @Test
    void sequenceNumbersAreFixed() {
        assertThat(detected("000100 01 A.", "000200     05 B", "000300-      -C."))
                .isEqualTo("01 A . 05 B-C .");
        assertThat(detected("     1 01 A.", "    12     05 B PIC X", "    13       VALUE 'X'."))
                .isEqualTo("01 A . 05 B PIC <X> VALUE 'X' .");
    }

    @Test
    void marksInTheSequenceAreaAreFixed() {
        assertThat(detected("0.0000 01 A.", "CR4711     05 B.", "           05 C."))
                .isEqualTo("01 A . 05 B . 05 C .");
    }

    @Test
    void textFromColumn8OnIsFixed() {
        String longest = "           05 B PIC X VALUE ' '.";

        assertThat(detected("       01 A.", "%-72s%s".formatted(longest, "00000100")))
                .isEqualTo("01 A . 05 B PIC <X> VALUE ' ' .");
    }

    @Test
    void entriesThatEndBeyondColumn72AreWide() {
        String name = "           05 %-60s";
        Reading wide =
                Reading.detected(
                        "      * A comment that goes on beyond column 72, as comments may do.  AB",
                        "       01 A.",
                        name.formatted("B") + "PIC X.",
                        name.formatted("C") + "PIC X(3) COMP-3.");

        assertThat(wide.text()).isEqualTo("01 A . 05 B PIC <X> . 05 C PIC <X(3)> COMP-3 .");
        assertThat(wide.codes()).containsExactly("0013W");
        assertThat(wide.faults().getFirst().position()).isEqualTo(new Position("T", 3, 73));
    }

    @Test
    void literalsThatEndBeyondColumn72AreWide() {
        String literal = "'" + "A".repeat(60) + "'";

        assertThat(Reading.detected("       01 A PIC X(60) VALUE " + literal + ".").text())
                .isEqualTo("01 A PIC <X(60)> VALUE " + literal + " .");
    }

    @Test
    void remarksBeyondColumn72AreNotWide() {
        Reading remarks =
                Reading.detected(
                        "%-75s%s".formatted("       01 A.", "the first record."),
                        "%-75s%s".formatted("           05 B PIC X.", "its only field."));

        assertThat(remarks.text()).isEqualTo("01 A . 05 B PIC <X> .");
        assertThat(remarks.codes()).containsExactly("0012W");
    }

    @Test
    void oneMissingFullStopDoesNotMakeRemarksWide() {
        Reading remarks =
                Reading.detected(
                        "%-75s%s".formatted("       01 A.", "the first record."),
                        "%-75s%s".formatted("           05 B PIC X.", "its first field."),
                        "%-75s%s".formatted("           05 C PIC X", "one more field."),
                        "           05 D PIC X.");

        assertThat(remarks.text()).isEqualTo("01 A . 05 B PIC <X> . 05 C PIC <X> 05 D PIC <X> .");
        assertThat(remarks.codes()).containsExactly("0012W");
    }

    @Test
    void identificationsBeyondColumn72AreNotWide() {
        String[] lines = {
            "000100 01 A                                                             PAYR0001",
            "000200     PIC X.                                                       PAYR0002",
            "000300 01 B                                                             PAYR0003",
            "000400     PIC X.                                                       PAYR0004"
        };

        assertThat(detected(lines)).isEqualTo("01 A PIC <X> . 01 B PIC <X> .");
    }

    @Test
    void commentsOfAnyFormDoNotDecide() {
        assertThat(
                        detected(
                                "***************************",
                                "******* A COMMENT",
                                "     ****  ANOTHER",
                                "      *    AND MORE",
                                " * AND ONE",
                                "01 A."))
                .isEqualTo("01 A .");
        assertThat(detected("*******", "* COMMENT", "000100 01 A.")).isEqualTo("01 A .");
    }

    @Test
    void directivesDecide() {
        assertThat(detected("       >>SOURCE FORMAT IS FREE", "000100 01 A.", "05 B."))
                .isEqualTo("000100 01 A . 05 B .");
        assertThat(detected("      $SET SOURCEFORMAT\"FREE\"", "000100 A."))
                .isEqualTo("000100 A .");
        assertThat(detected(">>SOURCE FREE", "01 A.", "       >>SOURCE FIXED", "000100 05 B."))
                .isEqualTo("01 A . 05 B .");
        assertThat(detected("@OPTIONS SRF(FREE)", "000100 A.")).isEqualTo("000100 A .");
        assertThat(Reading.fixed(">>SOURCE FORMAT FREE", "01 A.").text()).isEqualTo("01 A .");
    }

    @Test
    void compilerOptionsBeforeTheTextAreLeftOut() {
        assertThat(detected("       PROCESS XOPTS(SP)", " CBL LIB,APOST", "       01 A."))
                .isEqualTo("01 A .");
        assertThat(Reading.detected("       CBL NSYMBOL(DBCS)", "       01 A.").codes())
                .containsExactly("0016W");
    }

    @Test
    void directivesNobodyObeysAreTold() {
        Reading lines =
                Reading.detected(
                        "       >>DEFINE X AS 1",
                        "      $IF X DEFINED",
                        "      #pragma",
                        "       >>PAGE",
                        "       01 A.");

        assertThat(lines.text()).isEqualTo("01 A .");
        assertThat(lines.codes()).containsExactly("0016W", "0016W", "0016W");
    }

    @Test
    void aWholeProgramIsRead() {
        assertThat(
                        detected(
                                "       IDENTIFICATION DIVISION.",
                                "       PROGRAM-ID. P.",
                                "       AUTHOR. NOBODY'S.",
                                "           MORE OF IT'S WORDS.",
                                "       DATE-WRITTEN. TODAY'S.",
                                "       ENVIRONMENT DIVISION.",
                                "       CONFIGURATION SECTION.",
                                "       SPECIAL-NAMES. DECIMAL-POINT IS COMMA.",
                                "       DATA DIVISION.",
                                "       01 A PIC 9,9.",
                                "       PROCEDURE DIVISION.",
                                "           EXEC CICS RETURN END-EXEC",
                                "           GOBACK."))
                .isEqualTo(
                        "IDENTIFICATION DIVISION . PROGRAM-ID . P . ENVIRONMENT DIVISION ."
                                + " CONFIGURATION SECTION . SPECIAL-NAMES . DECIMAL-POINT IS COMMA"
                                + " . DATA DIVISION . 01 A PIC <9,9> . PROCEDURE DIVISION . GOBACK"
                                + " .");
    }

    private static String detected(String... lines) {
        Reading reading = Reading.detected(lines);
        assertThat(reading.faults()).isEmpty();
        return reading.text();
    }
}
