package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordCatalogTest {
    private static final String TWO =
            """
            01 HEAD.
              05 KIND PIC X.
              05 DAY PIC 9(8).
            01 LINE.
              05 KIND PIC X.
              05 T OCCURS 2 PIC X.
            """;

    @Test
    void aRecordIsFoundByItsName() {
        assertThat(Books.catalog(TWO).named("line").name()).isEqualTo("LINE");
        assertThat(Books.catalog(TWO).nameOf("line")).isEqualTo("LINE");
    }

    @Test
    void withoutANameThereMustBeOneRecord() {
        assertThat(Books.catalog(Books.AREAS).only().name()).isEqualTo("REC");
        refused(
                () -> Books.catalog(TWO).only(),
                "There are 2 records: HEAD, LINE. Name one with --record, or give a rule with"
                        + " --select");
    }

    @Test
    void anUnknownNameIsRefused() {
        refused(
                () -> Books.catalog(TWO).named("FOOT"),
                "There is no record or redefined item FOOT; the records are HEAD, LINE");
        refused(
                () -> Books.catalog(TWO).named("DAY"),
                "There is no record or redefined item DAY; the records are HEAD, LINE");
    }

    @Test
    void anItemIsFoundByTheEndOfItsPath() {
        assertThat(Books.catalog(TWO).item("day").item().path()).isEqualTo("HEAD.DAY");
        assertThat(Books.catalog(TWO).item("LINE.KIND").item().path()).isEqualTo("LINE.KIND");
        refused(
                () -> Books.catalog(TWO).item("LIN.KIND"),
                "There is no item LIN.KIND; the records are HEAD, LINE");
    }

    @Test
    void itemsOfOneTypeAtOnePlaceAreTheSame() {
        assertThat(Books.catalog(TWO).item("KIND").item().path()).isEqualTo("HEAD.KIND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "05 A PIC X. 05 KIND PIC X.",
                "05 KIND PIC 9.",
                "05 KIND PIC XX.",
                "05 KIND OCCURS 2 PIC X.",
                "05 KIND. 10 A PIC X.",
                "05 N PIC 9. 05 T OCCURS 0 TO 2 DEPENDING ON N PIC X. 05 KIND PIC X.",
            })
    void itemsThatDifferInPlaceOrTypeAreToBeNamed(String items) {
        refused(
                () -> Books.catalog("01 HEAD. 05 KIND PIC X. 01 LINE. " + items).item("KIND"),
                "There are several: HEAD.KIND, LINE.KIND. Name one of them, for example HEAD.KIND;"
                        + " the records are HEAD, LINE");
    }

    @Test
    void aRuleNeedsOneElementaryItem() {
        refused(
                () -> Books.catalog(TWO).item("LINE.T"),
                "LINE.T is a group or in a table; a rule needs an elementary item");
        refused(
                () -> Books.catalog(TWO).item("LINE"),
                "LINE is a group or in a table; a rule needs an elementary item");
    }

    @Test
    void ofADefinitionTheOthersAreTakenOut() {
        Layout layout = Books.catalog(Books.AREAS).named("MONEY");

        assertThat(Books.names(layout))
                .containsExactly("REC", "KIND", "MONEY", "AMOUNT", "MONEY-rest", "TAIL");
        assertThat(layout.items()).noneMatch(Item::redefining);
        assertThat(layout.items())
                .filteredOn(item -> item.description().filler())
                .singleElement()
                .satisfies(rest -> {
                    assertThat(rest.place().offset()).isEqualTo(4);
                    assertThat(rest.place().length()).isEqualTo(1);
                });
    }

    @Test
    void theFirstDefinitionMayBeMeant() {
        assertThat(Books.names(Books.catalog(Books.AREAS).named("REC.RAW")))
                .containsExactly("REC", "KIND", "RAW", "TAIL");
    }

    @Test
    void aDefinitionInADefinitionIsFound() {
        String nested =
                """
                01 REC.
                  05 A PIC X(4).
                  05 B REDEFINES A.
                    10 C PIC X(4).
                    10 D REDEFINES C.
                      15 E PIC 9(4).
                """;

        assertThat(Books.names(Books.catalog(nested).named("D")))
                .containsExactly("REC", "B", "D", "E");
    }

    @Test
    void whereACounterWouldBeLostTheOthersAreOnlyHidden() {
        String counted =
                """
                01 REC.
                  05 A PIC X(4).
                  05 B REDEFINES A.
                    10 N PIC 9.
                  05 C REDEFINES A PIC 9(4).
                  05 T OCCURS 0 TO 9 DEPENDING ON N PIC X.
                """;
        Layout layout = Books.catalog(counted).named("C");

        assertThat(layout.items())
                .filteredOn(item -> !item.description().included())
                .extracting(Item::name)
                .contains("A", "B")
                .doesNotContain("C");
        assertThat(Books.names(layout)).contains("A", "B", "N", "C", "T");
    }

    private static void refused(Runnable work, String message) {
        assertThatExceptionOfType(SelectionException.class)
                .isThrownBy(work::run)
                .withMessage(message);
    }
}
