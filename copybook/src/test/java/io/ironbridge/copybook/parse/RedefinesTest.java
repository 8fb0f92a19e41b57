package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Renames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedefinesTest {
    @Test
    void redefiningItemsLieOverTheRedefinedOne() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A PIC X(4).
                           05 B PIC X(10).
                           05 C REDEFINES B.
                              10 C1 PIC X(3).
                              10 C2 PIC X(7).
                              10 C3 REDEFINES C2 PIC 9(7).
                           05 D PIC 9(10) REDEFINES B.
                           05 Z PIC X.
                        """);

        assertThat(Parsed.item(layout, "R.C").place().offset()).isEqualTo(4);
        assertThat(Parsed.item(layout, "R.C.C3").place().offset()).isEqualTo(3);
        assertThat(Parsed.item(layout, "R.D").place().offset()).isEqualTo(4);
        assertThat(Parsed.item(layout, "R.Z").place().offset()).isEqualTo(14);
        assertThat(layout.length()).isEqualTo(15);
        assertThat(Parsed.item(layout, "R.D").description().redefines()).isEqualTo("B");
        assertThat(Parsed.item(layout, "R.D").redefining()).isTrue();
    }

    @Test
    void redefinerOfARedefinerLiesOverTheSameStorage() {
        Layout layout =
                Parsed.layout(
                        "01 R. 05 X PIC X. 05 A PIC X(4). 05 B REDEFINES A PIC 9(4)."
                                + " 05 C REDEFINES B PIC X(2). 05 Z PIC X.");

        assertThat(Parsed.item(layout, "R.C").place().offset()).isEqualTo(1);
        assertThat(Parsed.item(layout, "R.C").description().redefines()).isEqualTo("B");
        assertThat(Parsed.item(layout, "R.Z").place().offset()).isEqualTo(5);
    }

    @Test
    void areaIsAsLongAsItsLongestMember() {
        String text =
                "01 R. 05 A PIC X(2). 05 B REDEFINES A PIC X(5). 05 C REDEFINES A PIC X. 05 Z PIC"
                        + " X.";

        assertThat(Parsed.layout(text).length()).isEqualTo(6);
        assertThat(Parsed.item(Parsed.layout(text), "R.Z").place().offset()).isEqualTo(5);
        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0092W 1:22");
    }

    @Test
    void redefinerMayBeATable() {
        Layout layout = Parsed.layout("01 R. 05 A PIC X(9). 05 B REDEFINES A OCCURS 3 PIC X(3).");

        assertThat(layout.length()).isEqualTo(9);
        assertThat(Parsed.item(layout, "R.B").extent()).isEqualTo(9);
    }

    @Test
    void variableRedefinerMakesTheAreaVaryBetweenItsLongestMembers() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 N PIC 9(3).
                           05 A PIC X(5).
                           05 B REDEFINES A OCCURS 0 TO 2 DEPENDING ON N PIC X(4).
                           05 Z PIC X.
                        """);

        assertThat(layout.minLength()).isEqualTo(9);
        assertThat(layout.length()).isEqualTo(12);
        assertThat(Parsed.item(layout, "R.Z").place().sliding()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "05 A PIC X. 05 B REDEFINES Q PIC X. | IRB-COPY-0090E 1:34",
                "05 B REDEFINES A PIC X. 05 A PIC X. | IRB-COPY-0090E 1:22",
                "05 A PIC X. 05 G. 10 B REDEFINES A PIC X. | IRB-COPY-0090E 1:40",
                "05 A PIC X. 05 B PIC X. 05 C REDEFINES A PIC X. | IRB-COPY-0091E 1:46",
                "05 A PIC X. 05 B REDEFINES. | IRB-COPY-0048E 1:24",
            })
    void impossibleRedefinitionsAreTold(String entries, String fault) {
        assertThat(Parsed.errors("01 R. " + entries)).containsExactly(fault);
    }

    @Test
    void recordsMayRedefineRecords() {
        Copybook copybook = Parsed.copybook("01 A PIC X(4). 01 B REDEFINES A PIC 9(4).");

        assertThat(copybook.layouts()).extracting(Layout::length).containsExactly(4, 4);
        assertThat(copybook.layouts().getLast().root().redefining()).isFalse();
    }

    @Test
    void renamesIsAnotherNameForARunOfItems() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A PIC X(2).
                           05 B PIC 9(3).
                           05 G.
                              10 C PIC X(4).
                              10 D PIC X(5).
                        66 AB RENAMES A THRU B.
                        66 ONE RENAMES B.
                        66 CD RENAMES C OF G THROUGH D IN G.
                        66 WHOLE RENAMES G.
                        """);

        assertThat(layout.renames())
                .containsExactly(
                        new Renames("AB", "R.A", "R.B", 0, 5, text(5)),
                        new Renames(
                                "ONE",
                                "R.B",
                                "R.B",
                                2,
                                3,
                                new FieldType.Zoned(3, 0, Sign.UNSIGNED, false, false)),
                        new Renames("CD", "R.G.C", "R.G.D", 5, 9, text(9)),
                        new Renames("WHOLE", "R.G", "R.G", 5, 9, text(9)));
    }

    private static FieldType text(int bytes) {
        return new FieldType.Text(Characters.ALPHANUMERIC, bytes, false);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "66 X RENAMES Q. | IRB-COPY-0094E 2:14",
                "66 X RENAMES B THRU A. | IRB-COPY-0095E 2:21",
                "66 X RENAMES R. | IRB-COPY-0096E 2:14",
                "66 X RENAMES T. | IRB-COPY-0096E 2:14",
                "66 X RENAMES E. | IRB-COPY-0096E 2:14",
                "66 X RENAMES A THRU Z. | IRB-COPY-0096E 2:21",
                "66 X RENAMES. | IRB-COPY-0048E 2:6",
                "66 X. | IRB-COPY-0048E 2:1",
            })
    void impossibleRenamesAreTold(String entry, String fault) {
        String record =
                "01 R. 05 A PIC 9. 05 B PIC X. 05 T OCCURS 2 DEPENDING ON A. 10 E PIC X."
                        + " 05 Z PIC X.";

        assertThat(Parsed.errors(record + "\n" + entry)).containsExactly(fault);
    }
}
