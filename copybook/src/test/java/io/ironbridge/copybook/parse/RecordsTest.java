package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Origin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsTest {
    @Test
    void itemsFollowOneAnother() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A PIC X(3).
                           05 G.
                              10 B PIC 9(4).
                              10 C PIC S9(5) COMP-3.
                           05 D COMP-2.
                        """);

        assertThat(layout.length()).isEqualTo(18);
        assertThat(layout.items())
                .extracting(Item::path)
                .containsExactly("R", "R.A", "R.G", "R.G.B", "R.G.C", "R.D");
        assertThat(layout.items())
                .extracting(item -> item.place().offset())
                .containsExactly(0, 0, 3, 0, 4, 10);
    }

    @Test
    void levelNumbersNeedNotBeConsecutiveNorTwoDigits() {
        Layout layout = Parsed.layout("1 R. 3 A. 49 B PIC X. 3 C PIC X.");

        assertThat(layout.items())
                .extracting(Item::path)
                .containsExactly("R", "R.A", "R.A.B", "R.C");
    }

    @Test
    void eachLevel01And77IsARecord() {
        Copybook copybook = Parsed.copybook("01 A PIC X. 77 B PIC 9(4) COMP. 01 C. 05 D PIC X(3).");

        assertThat(copybook.layouts()).extracting(Layout::name).containsExactly("A", "B", "C");
        assertThat(copybook.layouts()).extracting(Layout::length).containsExactly(1, 2, 3);
        assertThat(copybook.layouts().get(1).root().description().level()).isEqualTo(77);
    }

    @Test
    void itemsWithoutLevel01MakeARecordNamedAfterTheFile() {
        Layout layout =
                CopybookParser.parse("lib/MY.REC-1.cpy", "       05 A PIC X.\n       05 B PIC X.\n")
                        .layouts()
                        .getFirst();

        assertThat(layout.name()).isEqualTo("MY-REC-1");
        assertThat(layout.root().description().level()).isEqualTo(1);
        assertThat(layout.root().description().origin())
                .isEqualTo(new Origin("lib/MY.REC-1.cpy", 1, "01 MY-REC-1."));
        assertThat(layout.length()).isEqualTo(2);
    }

    @Test
    void singleGroupWithoutLevel01IsTheRecord() {
        Layout layout = Parsed.layout("05 G. 10 A PIC X. 10 B PIC X.");

        assertThat(layout.name()).isEqualTo("G");
        assertThat(layout.root().description().level()).isEqualTo(5);
        assertThat(layout.items()).extracting(Item::path).containsExactly("G", "G.A", "G.B");
    }

    @Test
    void singleTableOrItemWithoutLevel01IsInARecord() {
        assertThat(Parsed.layout("05 G OCCURS 2. 10 A PIC X.").name()).isEqualTo("T");
        assertThat(Parsed.layout("05 A PIC X.").root()).isInstanceOf(Group.class);
    }

    @Test
    void itemsBeforeTheFirstLevel01AreARecordOfTheirOwn() {
        assertThat(Parsed.copybook("05 A PIC X. 05 B PIC X. 01 C PIC X.").layouts())
                .extracting(Layout::name)
                .containsExactly("T", "C");
    }

    @Test
    void smallerLevelThanItsSiblingsIsToldAndTaken() {
        String text = "01 R.\n 05 A PIC X.\n 03 B.\n 05 C PIC X.\n";

        assertThat(Parsed.warnings(text)).containsExactly("IRB-COPY-0044W 3:2");
        assertThat(Parsed.layout(text).items())
                .extracting(Item::path)
                .containsExactly("R", "R.A", "R.B", "R.B.C");
    }

    @Test
    void unnamedItemsAreNumberedThroughTheRecord() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 FILLER PIC X.
                           05.
                              10 PIC X.
                              10 A PIC X.
                           05 PIC X VALUE 'A'.
                           05 filler.
                              10 OCCURS 3 PIC X.
                        """);

        assertThat(layout.items())
                .extracting(Item::path)
                .containsExactly(
                        "R",
                        "R.fill_0",
                        "R.fill_1",
                        "R.fill_1.fill_2",
                        "R.fill_1.A",
                        "R.fill_3",
                        "R.fill_4",
                        "R.fill_4.fill_5");
        assertThat(layout.items().get(1).description().originalName()).isEqualTo("FILLER");
        assertThat(layout.items().get(1).description().filler()).isTrue();
    }

    @Test
    void namesThatSiblingsShareAreNumbered() {
        Layout layout =
                Parsed.layout(
                        """
                        01 R.
                           05 A PIC X. 05 a PIC X. 05 A PIC X. 05 A_2 PIC X.
                           05 G. 10 A PIC X.
                        """);

        assertThat(layout.items())
                .extracting(Item::name)
                .containsExactly("R", "A", "a_3", "A_4", "A_2", "G", "A");
        assertThat(layout.items().get(3).description().originalName()).isEqualTo("A");
        assertThat(layout.items().get(3).path()).isEqualTo("R.A_4");
    }

    @Test
    void nameLikeThatOfAnUnnamedItemKeepsIt() {
        assertThat(Parsed.layout("01 R. 05 PIC X. 05 fill_0 PIC X.").items())
                .extracting(Item::name)
                .containsExactly("R", "fill_0_2", "fill_0");
    }

    @Test
    void entriesAreKeptWithOneBlankBetweenWords() {
        Item item =
                Parsed.item(
                        Parsed.layout(
                                "01 R.\n05  A   PIC  X(3)\n   VALUE 'a b'\n  OCCURS 2 TIMES .\n"),
                        "R.A");

        assertThat(item.description().origin())
                .isEqualTo(new Origin("T.cpy", 2, "05 A PIC X(3) VALUE 'a b' OCCURS 2 TIMES."));
        assertThat(item.description().picture()).isEqualTo("X(3)");
        assertThat(item.description().usage()).isEqualTo("DISPLAY");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05 DATE PIC X.",
                "05 TYPE PIC X.",
                "05 TYPE. 10 B PIC X.",
                "05 VALUE PIC X.",
                "05 INDEX PIC X.",
                "05 LIKE OCCURS 1 PIC X.",
                "05 0-FIELD PIC X.",
                "05 A_B PIC X.",
                "05 ÄRA PIC X.",
            })
    void wordsThatAreClausesElsewhereCanBeNames(String entry) {
        Layout layout = Parsed.layout("01 R. " + entry);

        assertThat(layout.items().get(1).name()).isEqualTo(entry.replaceAll("05 ([^ .]+).*", "$1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PIC X. | IRB-COPY-0040E 1:1",
                "A PIC X. | IRB-COPY-0040E 1:1",
                "50 A PIC X. | IRB-COPY-0041E 1:1",
                "00 A PIC X. | IRB-COPY-0041E 1:1",
                "99999999999999999999 A PIC X. | IRB-COPY-0041E 1:1",
                "01 -A PIC X. | IRB-COPY-0043E 1:4",
                "01 A- PIC X. | IRB-COPY-0043E 1:4",
                "01 123 PIC X. | IRB-COPY-0043E 1:4",
                "01 A/B PIC X. | IRB-COPY-0047E 1:5",
                "01 A. | IRB-COPY-0046E 1:1",
                "01 A PIC X. 05 B PIC X. | IRB-COPY-0045E 1:13",
                "01 A PIC X BINRY. | IRB-COPY-0047E 1:12",
                "01 A PIC X 5. | IRB-COPY-0047E 1:12",
                "01 A PIC X PIC X. | IRB-COPY-0049E 1:12",
                "01 A PIC. | IRB-COPY-0048E 1:6",
                "01 A SIGN PIC S9. | IRB-COPY-0048E 1:11",
                "01 A PIC 9 BLANK. | IRB-COPY-0048E 1:12",
                "01 A RENAMES B. | IRB-COPY-0050E 1:14",
                "66 A RENAMES B. | IRB-COPY-0057E 1:1",
                "88 A VALUE 1. | IRB-COPY-0057E 1:1",
                "01 A PIC X. 88 B. | IRB-COPY-0048E 1:13",
            })
    void impossibleEntriesAreTold(String text, String fault) {
        assertThat(Parsed.errors(text)).contains(fault);
    }

    @Test
    void oneBadEntryDoesNotHideTheNext() {
        assertThat(
                        Parsed.errors(
                                """
                                01 R.
                                05 A PIC Q.
                                05 B PIC 9(4) COMP-9 OCURS 3.
                                50 C PIC X.
                                05 D REDEFINES E PIC X.
                                05 F PIC X OCCURS 2 DEPENDING ON G.
                                """))
                .containsExactly(
                        "IRB-COPY-0060E 2:10",
                        "IRB-COPY-0070E 3:15",
                        "IRB-COPY-0041E 4:1",
                        "IRB-COPY-0090E 5:16",
                        "IRB-COPY-0082E 6:34");
    }

    @Test
    void faultGivesTheTextAndASuggestion() {
        assertThat(Parsed.faults("01 A PIC X OCURS 3.").getFirst())
                .hasToString(
                        "T.cpy:1:12: IRB-COPY-0047E no known clause begins with this word"
                                + " (\"OCURS\"). Perhaps OCCURS is meant.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "   \n\n",
                "* comment",
                "PROCEDURE DIVISION. 01 A PIC X.",
                "rules:\n- a: {b: 4}\n"
            })
    void textWithoutDataIsRefused(String text) {
        assertThat(Parsed.errors(text)).containsExactly("IRB-COPY-0054E 1:1");
    }

    @Test
    void forgottenFullStopsAreToldAndSupplied() {
        String text =
                """
                01 R
                   05 A PIC X
                   05 B COMP-1
                   05 C PIC X VALUE 'X'
                   05 D OCCURS 3 TIMES
                      10 E PIC X
                """;

        assertThat(Parsed.warnings(text))
                .containsExactly(
                        "IRB-COPY-0042W 1:4",
                        "IRB-COPY-0042W 2:13",
                        "IRB-COPY-0042W 3:9",
                        "IRB-COPY-0042W 4:21",
                        "IRB-COPY-0042W 5:18",
                        "IRB-COPY-0042W 6:16");
        assertThat(Parsed.layout(text).length()).isEqualTo(9);
    }

    @Test
    void numberAtTheBeginningOfALineIsNoEntryInTheMiddleOfAClause() {
        String text = "01 R. 05 A PIC X OCCURS\n 5\n TIMES.\n05 B PIC 9 VALUE\n5\n.";

        assertThat(Parsed.copybook(text).warnings()).isEmpty();
        assertThat(Parsed.layout(text).length()).isEqualTo(6);
    }

    @Test
    void limitsHold() {
        Dialect small =
                new Dialect(
                        Dialect.IBM.binaries(),
                        new Dialect.Slack(Dialect.Sync.IBM, 4),
                        4,
                        true,
                        true,
                        Dialect.PictureCharacters.USUAL,
                        new Dialect.Bounds(18, 3, 100));

        assertThat(Parsed.places(Parsed.faults(small, "01 R. 05 A PIC X. 05 B PIC X. 05 C PIC X.")))
                .containsExactly("IRB-COPY-0052E 1:31");
        assertThat(Parsed.places(Parsed.faults(small, "01 R. 05 A PIC X(99). 05 B PIC XX.")))
                .containsExactly("IRB-COPY-0053E 1:1");
        assertThat(Parsed.places(Parsed.faults(small, "01 A PIC 9(19).")))
                .containsExactly("IRB-COPY-0063E 1:10");
        assertThat(((Field) Parsed.layout(small, "01 A PIC 9(18).").root()).type().bytes())
                .isEqualTo(18);
    }
}
