package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyncTest {
    @ParameterizedTest
    @CsvSource({
        "PIC S9(4) COMP, 2, 4",
        "PIC S9(9) COMP, 4, 8",
        "PIC S9(18) COMP, 4, 12",
        "PIC S9(4) COMP-5, 2, 4",
        "COMP-1, 4, 8",
        "COMP-2, 8, 16",
        "INDEX, 4, 8",
        "POINTER, 4, 8",
        "PROCEDURE-POINTER, 8, 16",
        "FUNCTION-POINTER, 8, 12",
        "PIC S9(5) COMP-3, 1, 4",
        "PIC 9(4), 1, 5",
        "PIC X(3), 1, 4",
    })
    void itemsAreAlignedByTheirUsage(String clauses, int offset, int length) {
        Layout layout = Parsed.layout("01 R. 05 A PIC X. 05 B " + clauses + " SYNC.");

        assertThat(Parsed.item(layout, "R.B").place().offset()).isEqualTo(offset);
        assertThat(Parsed.item(layout, "R.B").place().slackBefore()).isEqualTo(offset - 1);
        assertThat(layout.length()).isEqualTo(length);
    }

    @Test
    void longBinariesAreAlignedOnEightWhereTheDialectSaysSo() {
        String text = "01 R. 05 A PIC X. 05 B PIC S9(18) COMP SYNCHRONIZED RIGHT.";

        assertThat(Parsed.layout(Dialect.GNUCOBOL, text).length()).isEqualTo(16);
        assertThat(Parsed.layout(Dialect.IBM, text).length()).isEqualTo(12);
        assertThat(Parsed.layout(Dialect.MICRO_FOCUS, text).length()).isEqualTo(9);
    }

    @Test
    void eachOccurrenceIsFilledUpSoThatTheNextIsAligned() {
        Layout layout =
                Parsed.layout(
                        "01 R. 05 T OCCURS 3. 10 B PIC S9(9) COMP SYNC. 10 A PIC X. 05 Z PIC X.");

        assertThat(Parsed.item(layout, "R.T").occurs().slackAfter()).isEqualTo(3);
        assertThat(Parsed.item(layout, "R.T").place().length()).isEqualTo(5);
        assertThat(Parsed.item(layout, "R.Z").place().offset()).isEqualTo(24);
    }

    @Test
    void slackInAnOccurrenceCountsForEachOfThem() {
        Layout layout = Parsed.layout("01 R. 05 T OCCURS 3. 10 A PIC X. 10 B PIC S9(9) COMP SYNC.");

        assertThat(Parsed.item(layout, "R.T").place().length()).isEqualTo(8);
        assertThat(layout.length()).isEqualTo(24);
    }

    /** The manual's example of a work record with a table that begins at an odd offset. */
    @Test
    void tableThatBeginsUnalignedHasSlackInAndBehindEachOccurrence() {
        Layout layout =
                Parsed.layout(
                        """
                        01 WORK-RECORD.
                           05 WORK-CODE PIC X.
                           05 COMP-TABLE OCCURS 10 TIMES.
                              10 COMP-TYPE PIC X.
                              10 COMP-PAY PIC S9(4)V99 COMP SYNC.
                              10 COMP-HRS PIC S9(3) COMP SYNC.
                              10 COMP-NAME PIC X(5).
                        """);

        assertThat(Parsed.item(layout, "WORK-RECORD.COMP-TABLE.COMP-PAY").place().slackBefore())
                .isEqualTo(2);
        assertThat(Parsed.item(layout, "WORK-RECORD.COMP-TABLE").place().length()).isEqualTo(14);
        assertThat(Parsed.item(layout, "WORK-RECORD.COMP-TABLE").occurs().slackAfter())
                .isEqualTo(2);
        assertThat(layout.length()).isEqualTo(161);
    }

    @Test
    void slackBeforeTheFirstItemOfAGroupStandsBeforeTheGroup() {
        Layout layout =
                Parsed.layout(
                        """
                        01 FIELD-L.
                           05 FIELD-M PIC X(5).
                           05 FIELD-N PIC XX.
                           05 FIELD-O.
                              10 FIELD-P PIC S9(6) COMP SYNC.
                        """);

        assertThat(Parsed.item(layout, "FIELD-L.FIELD-O").place().offset()).isEqualTo(8);
        assertThat(Parsed.item(layout, "FIELD-L.FIELD-O").place().length()).isEqualTo(4);
        assertThat(Parsed.item(layout, "FIELD-L.FIELD-O.FIELD-P").place().offset()).isZero();
    }

    @Test
    void slackInsideAGroupBelongsToTheGroup() {
        Layout layout =
                Parsed.layout(
                        """
                        01 FIELD-A.
                           05 FIELD-B PIC X(5).
                           05 FIELD-C.
                              10 FIELD-D PIC XX.
                              10 FIELD-E PIC S9(6) COMP SYNC.
                        """);

        assertThat(Parsed.item(layout, "FIELD-A.FIELD-C").place().offset()).isEqualTo(5);
        assertThat(Parsed.item(layout, "FIELD-A.FIELD-C").place().length()).isEqualTo(7);
    }

    @Test
    void syncOfAGroupHoldsForItsItems() {
        assertThat(Parsed.layout("01 R SYNC. 05 A PIC X. 05 B PIC S9(9) COMP.").length())
                .isEqualTo(8);
    }

    @Test
    void elementaryTableHasAlignedElements() {
        assertThat(Parsed.layout("01 R. 05 A PIC X. 05 B COMP-2 SYNC OCCURS 3.").length())
                .isEqualTo(32);
    }

    @Test
    void redefiningItemGetsNoSlack() {
        String text = "01 R. 05 A PIC X. 05 B PIC X(4). 05 C REDEFINES B PIC S9(9) COMP SYNC.";

        assertThat(Parsed.item(Parsed.layout(text), "R.C").place().offset()).isEqualTo(1);
        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0093W 1:34");
    }

    @Test
    void gnuCobolPutsSlackIntoTheGroup() {
        Layout layout =
                Parsed.layout(
                        Dialect.GNUCOBOL,
                        """
                        01 REC.
                           05 A PIC X.
                           05 G OCCURS 3.
                              10 B PIC S9(9) COMP SYNC.
                              10 C PIC X.
                           05 Z PIC X(2).
                        """);

        assertThat(offsets(layout)).containsExactly(0, 0, 1, 4, 8, 25);
        assertThat(Parsed.item(layout, "REC.G").occurs().slackAfter()).isZero();
        assertThat(layout.length()).isEqualTo(27);
    }

    @Test
    void gnuCobolFillsUpAnOccurrenceBeforeItsLastItem() {
        Layout layout =
                Parsed.layout(
                        Dialect.GNUCOBOL_IBM,
                        """
                        01 REC.
                           05 A PIC X.
                           05 G OCCURS 3.
                              10 C PIC X.
                              10 B PIC S9(9) COMP SYNC.
                           05 Z PIC X(2).
                        """);

        assertThat(offsets(layout)).containsExactly(0, 0, 1, 1, 5, 25);
        assertThat(layout.length()).isEqualTo(27);
    }

    @Test
    void gnuCobolIgnoresSyncOfAGroup() {
        String text = "01 R SYNC. 05 A PIC X. 05 B PIC S9(9) COMP.";

        assertThat(Parsed.layout(Dialect.GNUCOBOL, text).length()).isEqualTo(5);
        assertThat(Parsed.places(Parsed.copybook(Dialect.GNUCOBOL, text).warnings()))
                .containsExactly("IRB-COPY-0097W 1:6");
        assertThat(
                        Parsed.places(
                                Parsed.faults(
                                        Dialect.GNUCOBOL,
                                        "01 R. 05 A PIC X. 05 G COMP SYNC. 10 B PIC S9(9).")))
                .containsExactly("IRB-COPY-0097E 1:29");
    }

    @Test
    void itemsThatGnuCobolLaysOverOneAnotherAreRefused() {
        String inner =
                """
                01 R.
                   05 A PIC X(2).
                   05 G OCCURS 2.
                      10 X PIC X.
                      10 H OCCURS 3.
                         15 B PIC S9(9) COMP SYNC.
                         15 C PIC X.
                """;
        String redefining =
                """
                01 R.
                   05 G OCCURS 2.
                      10 B PIC S9(9) COMP SYNC.
                      10 C PIC X(3).
                      10 D REDEFINES C PIC 9(3).
                """;

        assertThat(Parsed.places(Parsed.faults(Dialect.GNUCOBOL, inner)))
                .containsExactly("IRB-COPY-0098E 7:10");
        assertThat(Parsed.places(Parsed.faults(Dialect.GNUCOBOL, redefining)))
                .containsExactly("IRB-COPY-0098E 5:7");
    }

    private static List<Integer> offsets(Layout layout) {
        return LayoutTable.rows(layout).stream().map(LayoutTable.Row::offset).toList();
    }

    /** Records measured in the data files beside the copybooks: 40 records each. */
    @ParameterizedTest
    @CsvSource({
        "fjComp, 145",
        "bsComp, 145",
        "mvsComp, 145",
        "mfComp, 127",
        "cpyComp, 144",
        "fjCompSync, 192",
        "fjComp5Sync, 192",
        "bsCompSync, 224",
        "bsComp5Sync, 224",
        "cpyCompSync, 224",
        "cpyComp5Sync, 224",
        "mvsCompSync, 224",
        "mvsComp5Sync, 224",
        "mfCompSync, 127",
        "mfComp5Sync, 127"
    })
    void recordLengthsAgreeWithDataOfThreeCompilers(String name, int length) throws IOException {
        Path folder = Shared.corpus().resolve("cases/JRecord/CobolTestData-" + name);
        SourceFile file = new SourceFile(name, Files.readAllBytes(folder.resolve(name + ".cbl")));
        Layout layout =
                CopybookParser.parse(file, CopyLibrary.NONE, SourceOptions.DEFAULT, dialect(length))
                        .layouts()
                        .getFirst();

        assertThat(layout.length()).isEqualTo(length);
        assertThat(Files.size(folder.resolve(name + ".bin"))).isEqualTo(40L * length);
    }

    /** By what the files show: the alignment of 8-byte binaries. */
    private static Dialect dialect(int length) {
        return switch (length) {
            case 145, 192 -> Dialect.IBM;
            case 144 -> Dialect.GNUCOBOL;
            case 127 -> Dialect.MICRO_FOCUS;
            default -> alignedOnEight();
        };
    }

    private static Dialect alignedOnEight() {
        return new Dialect(
                Dialect.IBM.binaries(),
                new Dialect.Slack(Dialect.Sync.IBM, 8),
                4,
                true,
                true,
                Dialect.PictureCharacters.USUAL,
                new Dialect.Bounds(38, 1000, 10_000));
    }
}
