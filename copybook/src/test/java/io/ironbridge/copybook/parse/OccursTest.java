package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OccursTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "OCCURS 5",
                "OCCURS 5 TIMES",
                "OCCURS 5 INDEXED BY I",
                "OCCURS 5 TIMES INDEXED I J K",
                "OCCURS 05 TIMES ASCENDING KEY IS K1 K2 INDEXED BY I",
                "OCCURS 5 DESCENDING K1 ASCENDING KEY K2",
            })
    void fixedTable(String clause) {
        Layout layout = Parsed.layout("01 R. 05 T " + clause + " PIC X(3). 05 Z PIC X.");

        assertThat(Parsed.item(layout, "R.T").occurs())
                .isEqualTo(new Occurs(true, 5, 5, "", 0, false));
        assertThat(layout.length()).isEqualTo(16);
    }

    @Test
    void tableOfVariableLengthSlidesWhatFollows() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 N PIC 99.
                           05 T PIC X(2) OCCURS 0 TO 9 DEPENDING ON N.
                           05 Z PIC X.
                        """);

        assertThat(layout.minLength()).isEqualTo(3);
        assertThat(layout.length()).isEqualTo(21);
        assertThat(Parsed.item(layout, "R.T").occurs())
                .isEqualTo(new Occurs(true, 0, 9, "R.N", 0, true));
        assertThat(Parsed.item(layout, "R.Z").place().sliding()).isTrue();
        assertThat(Parsed.item(layout, "R.Z").place().offset()).isEqualTo(20);
        assertThat(Parsed.item(layout, "R.T").place().sliding()).isFalse();
    }

    @Test
    void counterIsMarkedAndKeptOutOfJson() {
        Layout layout =
                Parsed.layout("01 R. 05 N PIC 99. 05 T PIC X OCCURS 1 TO 9 DEPENDING ON N.");
        Item counter = Parsed.item(layout, "R.N");

        assertThat(counter.description().counter()).isTrue();
        assertThat(counter.description().included()).isFalse();
        assertThat(Parsed.item(layout, "R.T").description().included()).isTrue();
    }

    @Test
    void tableKeepsItsMaximumWhereTheDialectSaysSo() {
        Layout layout =
                Parsed.layout(
                        Dialect.MICRO_FOCUS,
                        "01 R. 05 N PIC 99. 05 T PIC X OCCURS 1 TO 9 DEPENDING ON N. 05 Z PIC X.");

        assertThat(layout.minLength()).isEqualTo(12);
        assertThat(Parsed.item(layout, "R.T").occurs().counted()).isTrue();
        assertThat(Parsed.item(layout, "R.Z").place().sliding()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "OCCURS 5 DEPENDING ON N, 1, 5",
        "OCCURS 5 TIMES DEPENDING N, 1, 5",
        "OCCURS 0 TO 5 DEPENDING ON N, 0, 5",
        "OCCURS 2 TO 5 TIMES DEPENDING ON N OF R INDEXED BY I, 2, 5",
        "OCCURS 1 TO 5 DEPENDING ON N IN R ASCENDING KEY K, 1, 5"
    })
    void boundsOfVariableTables(String clause, int min, int max) {
        Layout layout = Parsed.layout("01 R. 05 N PIC 9(4) COMP. 05 T " + clause + " PIC X.");

        assertThat(Parsed.item(layout, "R.T").occurs())
                .isEqualTo(new Occurs(true, min, max, "R.N", 0, true));
    }

    @Test
    void rangeWithoutCounterIsAFixedTable() {
        String text = "01 R. 05 T OCCURS 1 TO 5 TIMES PIC X.";

        assertThat(Parsed.layout(text).minLength()).isEqualTo(5);
        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0081W 1:19");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"OCCURS UNBOUNDED", "OCCURS 0 TO UNBOUNDED", "OCCURS 1 TO UNBOUNDED TIMES"})
    void unboundedTableGetsABoundThatIsTold(String clause) {
        String text = "01 R. 05 N PIC 9(4). 05 T " + clause + " DEPENDING ON N. 10 A PIC X(16).";

        assertThat(Parsed.item(Parsed.layout(text), "R.T").occurs().max()).isEqualTo(65_536);
        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0087W 1:27");
    }

    @Test
    void innerTableDependsOnTheCounterInItsOccurrence() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 N PIC 9.
                           05 OUTER-T OCCURS 1 TO 3 DEPENDING ON N.
                              10 M PIC 9.
                              10 INNER-T PIC XX OCCURS 0 TO 4 DEPENDING ON M.
                              10 Q PIC X.
                           05 Z PIC X.
                        """);

        assertThat(Parsed.item(layout, "R.OUTER-T.INNER-T").occurs().dependsOn())
                .isEqualTo("R.OUTER-T.M");
        assertThat(Parsed.item(layout, "R.OUTER-T").place().minLength()).isEqualTo(2);
        assertThat(Parsed.item(layout, "R.OUTER-T").place().length()).isEqualTo(10);
        assertThat(Parsed.item(layout, "R.OUTER-T.Q").place().sliding()).isTrue();
        assertThat(layout.minLength()).isEqualTo(4);
        assertThat(layout.length()).isEqualTo(32);
    }

    @Test
    void nearestItemOfTheNameCounts() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A. 10 N PIC 9. 10 T PIC X OCCURS 1 TO 3 DEPENDING ON N.
                           05 B. 10 N PIC 9. 10 T PIC X OCCURS 1 TO 3 DEPENDING ON N.
                           05 C. 10 T PIC X OCCURS 1 TO 3 DEPENDING ON N OF A.
                        """);

        assertThat(Parsed.item(layout, "R.A.T").occurs().dependsOn()).isEqualTo("R.A.N");
        assertThat(Parsed.item(layout, "R.B.T").occurs().dependsOn()).isEqualTo("R.B.N");
        assertThat(Parsed.item(layout, "R.C.T").occurs().dependsOn()).isEqualTo("R.A.N");
    }

    @Test
    void ambiguousCounterIsTold() {
        assertThat(
                        Parsed.warnings(
                                """
                                01 R.
                                   05 A. 10 N PIC 9.
                                   05 B. 10 N PIC 9.
                                   05 T PIC X OCCURS 1 TO 3 DEPENDING ON N.
                                """))
                .containsExactly("IRB-COPY-0086W 4:42");
    }

    @Test
    void counterMayStandInARedefiningItem() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A PIC X(2).
                           05 N REDEFINES A PIC 99.
                           05 T PIC X OCCURS 1 TO 3 DEPENDING ON N.
                        """);

        assertThat(Parsed.item(layout, "R.T").occurs().dependsOn()).isEqualTo("R.N");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. | IRB-COPY-0082E 1:45",
                "05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. 05 N PIC 9. | IRB-COPY-0083E 1:45",
                "05 T OCCURS 1 TO 3 DEPENDING ON N. 10 N PIC 9. | IRB-COPY-0083E 1:39",
                "05 N PIC X. 05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. | IRB-COPY-0084E 1:57",
                "05 N PIC 9V9. 05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. | IRB-COPY-0084E 1:59",
                "05 N. 10 X PIC 9. 05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. | IRB-COPY-0084E 1:63",
                "05 G OCCURS 2. 10 N PIC 9. 05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. |"
                        + " IRB-COPY-0085E 1:72",
                "05 N PIC 9 OCCURS 2. 05 T PIC X OCCURS 1 TO 3 DEPENDING ON N. | IRB-COPY-0085E"
                        + " 1:66",
                "05 T PIC X OCCURS 0. | IRB-COPY-0080E 1:25",
                "05 T PIC X OCCURS 5 TO 3 DEPENDING ON N. | IRB-COPY-0080E 1:25",
                "05 T PIC X OCCURS UNBOUNDED. | IRB-COPY-0080E 1:25",
                "05 T PIC X OCCURS 99999999999. | IRB-COPY-0080E 1:25",
                "05 T PIC X OCCURS MANY. | IRB-COPY-0048E 1:25",
                "05 T PIC X OCCURS DYNAMIC. | IRB-COPY-0051E 1:25",
                "05 T PIC X OCCURS 3 DEPENDING ON. | IRB-COPY-0048E 1:37",
            })
    void impossibleTablesAreTold(String entries, String fault) {
        assertThat(Parsed.errors("01 R. " + entries)).contains(fault);
    }

    @Test
    void counterThatWasMisspeltIsSuggested() {
        assertThat(
                        Parsed.faults(
                                        "01 R. 05 ITEM-COUNT PIC 9. 05 T PIC X OCCURS 1 TO 3"
                                                + " DEPENDING ON ITEM-CUONT.")
                                .getFirst()
                                .suggestion())
                .isEqualTo("Perhaps ITEM-COUNT is meant");
    }

    @Test
    void recordCannotBeATable() {
        assertThat(Parsed.errors("01 R OCCURS 3 PIC X.")).containsExactly("IRB-COPY-0050E 1:6");
    }

    @Test
    void tablesMayBeNestedAsDeepAsLevelsGo() {
        StringBuilder text = new StringBuilder("01 R.");
        for (int level = 2; level <= 20; level++) {
            text.append(" %02d G%d OCCURS 2.".formatted(level, level));
        }
        text.append(" 21 A PIC X.");

        assertThat(Parsed.layout(text.toString()).length()).isEqualTo(1 << 19);
    }

    @Test
    void lengthsBeyondTheLimitAreToldNotOverflown() {
        StringBuilder text = new StringBuilder("01 R.");
        for (int level = 2; level <= 20; level++) {
            text.append(" %02d G%d OCCURS 200000000.".formatted(level, level));
        }
        text.append(" 21 A PIC X(100000000).");

        assertThat(Parsed.faults(text.toString()))
                .extracting("code")
                .containsExactly("IRB-COPY-0053E");
    }
}
