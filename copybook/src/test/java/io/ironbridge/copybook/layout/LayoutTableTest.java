package io.ironbridge.copybook.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.LayoutTable.Row;
import io.ironbridge.copybook.parse.CopybookParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class LayoutTableTest {
    private static Layout layout(String entries) {
        return CopybookParser.parse("R", "       01 REC.\n" + entries.indent(7))
                .layouts()
                .getFirst();
    }

    private static String lines(String entries) {
        return String.join("\n", LayoutTable.lines(layout(entries)));
    }

    private static Row row(String entries, String name) {
        return LayoutTable.rows(layout(entries)).stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tableLooksLikeACompilerListing() {
        assertThat(
                        lines(
                                """
                                05 KIND PIC X.
                                05 AMOUNT PIC S9(7)V99 COMP-3.
                                05 PARTS REDEFINES AMOUNT.
                                   10 A PIC X(2).
                                   10 FILLER PIC X(3).
                                05 QUANTITY PIC S9(4) COMP SYNC.
                                05 T OCCURS 3 TIMES.
                                   10 CODE-ITEM PIC X(10).
                                """))
                .isEqualTo(
                        """
                        Level and name    Offset   Hex  Length  Total  Picture   Usage    Occurs  Notes
                        ----------------  ------  ----  ------  -----  --------  -------  ------  ----------------
                        01 REC                 0  0000      38
                          05 KIND              0  0000       1         X         DISPLAY
                          05 AMOUNT            1  0001       5         S9(7)V99  COMP-3
                          05 PARTS             1  0001       5                                    redefines AMOUNT
                            10 A               1  0001       2         X(2)      DISPLAY
                            10 FILLER          3  0003       3         X(3)      DISPLAY
                          05 QUANTITY          6  0006       2         S9(4)     COMP
                          05 T                 8  0008      10     30                     3
                            10 CODE-ITEM       8  0008      10         X(10)     DISPLAY\
                        """);
    }

    @Test
    void slidingItemsAndVaryingLengthsAreMarked() {
        assertThat(
                        lines(
                                """
                                05 N PIC 99.
                                05 T PIC X(2) OCCURS 0 TO 9 DEPENDING ON N.
                                05 Z PIC X.
                                """))
                .isEqualTo(
                        """
                        Level and name  Offset     Hex  Length  Total  Picture  Usage    Occurs  Notes
                        --------------  ------  ------  ------  -----  -------  -------  ------  ----------------
                        01 REC               0    0000    <=21
                          05 N               0    0000       2         99       DISPLAY          counter
                          05 T               2    0002       2     18  X(2)     DISPLAY  0 to 9  depends on REC.N
                          05 Z            <=20  <=0014       1         X        DISPLAY\
                        """);
    }

    @Test
    void slackBytesAreTold() {
        String entries =
                """
                05 A PIC X.
                05 B PIC S9(9) COMP SYNC.
                05 T OCCURS 2 TIMES.
                   10 C PIC S9(9) COMP SYNC.
                   10 D PIC X.
                """;

        assertThat(lines(entries)).contains("3 slack before", "3 slack after each");
        assertThat(row(entries, "B").slackBefore()).isEqualTo(3);
    }

    @Test
    void itemOfATableHasTheOffsetOfItsFirstOccurrence() {
        String entries = "05 A PIC X(4).\n05 T OCCURS 5 TIMES.\n  10 B PIC X.\n  10 C PIC X.";

        assertThat(row(entries, "C").offset()).isEqualTo(5);
        assertThat(row(entries, "C").path()).isEqualTo("REC.T.C");
        assertThat(row(entries, "C").depth()).isEqualTo(2);
    }

    @Test
    void whatIsInsideASlidingGroupSlidesToo() {
        String entries =
                "05 N PIC 9.\n05 T PIC X OCCURS 0 TO 4 DEPENDING ON N.\n05 G.\n  10 A PIC X.";

        assertThat(row(entries, "A").sliding()).isTrue();
        assertThat(row(entries, "A").offset()).isEqualTo(5);
    }

    @Test
    void otherNamesOfItemsStandAtTheEnd() {
        String entries = "05 A PIC X(4).\n05 B PIC X(2).\n66 R RENAMES A THRU B.";
        Row row = LayoutTable.rows(layout(entries)).getLast();

        assertThat(row.level()).isEqualTo(66);
        assertThat(row.length()).isEqualTo(6);
        assertThat(row.redefines()).isEqualTo("REC.A THRU REC.B");
        assertThat(lines(entries)).endsWith("renames REC.A THRU REC.B");
    }

    @Test
    void linesEndWithoutBlanks() {
        List<String> lines = LayoutTable.lines(layout("05 A PIC X(4)."));

        assertThat(lines).noneMatch(line -> line.endsWith(" "));
    }
}
