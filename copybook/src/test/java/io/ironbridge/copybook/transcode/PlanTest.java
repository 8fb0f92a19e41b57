package io.ironbridge.copybook.transcode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.layout.Place;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {
    @Test
    void elementaryItemsAreNumberedDepthFirst() {
        Plan plan =
                plan(Trial.of("05 A PIC X.", "05 G.", "10 B PIC X.", "10 C PIC X.", "05 D PIC X."));

        assertThat(plan.fields()).extracting(PlanItem::name).containsExactly("A", "B", "C", "D");
        assertThat(plan.fields()).extracting(PlanField::index).containsExactly(0, 1, 2, 3);
        assertThat(plan.items()).extracting(PlanItem::order).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(plan.field(2).offset()).isEqualTo(1);
    }

    @Test
    void keysAreWrittenAsJsonHasThem() {
        Plan plan = plan(Trial.of("05 A-B PIC X."));

        assertThat(new String(plan.field(0).key(), UTF_8)).isEqualTo("\"A-B\":");
    }

    @Test
    void remediesDependOnWhereAnItemLiesAndWhatItIs() {
        Plan plan =
                plan(
                        Trial.of(
                                        "05 A PIC 9.",
                                        "05 B PIC X.",
                                        "05 C.",
                                        "10 D PIC 9.",
                                        "05 E REDEFINES C.",
                                        "10 F.",
                                        "15 G PIC 9.")
                                .badData(badData -> badData.withNumbers(Remedy.NULL)));

        assertThat(plan.fields())
                .extracting(PlanField::remedy)
                .containsExactly(Remedy.NULL, Remedy.REJECT, Remedy.NULL, Remedy.NULL);
        assertThat(plan.fields())
                .extracting(PlanItem::shared)
                .containsExactly(false, false, true, true);
    }

    @Test
    void chainsOfRedefinitionsBeginWithTheFirstDefinition() {
        Plan plan =
                plan(
                        Trial.of(
                                "05 A PIC X(2).",
                                "05 B REDEFINES A PIC X(2).",
                                "05 C REDEFINES B PIC X.",
                                "05 D PIC X."));

        assertThat(plan.fields()).extracting(PlanItem::redefines).containsExactly(-1, 0, 0, -1);
        assertThat(plan.fields())
                .extracting(PlanItem::overlaid)
                .containsExactly(true, true, true, false);
    }

    @Test
    void countersBelongToTheOccurrenceTheyAreIn() {
        Plan plan =
                plan(
                        Trial.of(
                                "05 H.",
                                "10 N PIC 9.",
                                "05 G OCCURS 1 TO 2 DEPENDING ON N.",
                                "10 A PIC X(3).",
                                "10 M PIC 9.",
                                "10 T PIC X OCCURS 1 TO 2 DEPENDING ON M."));

        assertThat(plan.slots()).isEqualTo(2);
        assertThat(plan.counters(plan.root()))
                .extracting(CounterPlace::counter, CounterPlace::offset)
                .containsExactly(tuple(plan.field(0), 0));
        assertThat(plan.counters(plan.items().get(3)))
                .extracting(CounterPlace::counter, CounterPlace::offset)
                .containsExactly(tuple(plan.field(2), 3));
    }

    @Test
    void aCounterBehindItsTableIsRefused() {
        Layout layout = layout(table("R.N", 0), counter(3));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(Trial.of(layout)))
                .withMessage("Table R.T depends on R.N, which is not before it in the record");
    }

    @Test
    void aCounterInATableOfItsOwnIsRefused() {
        Field counter = counter(0);
        Occurs twice = new Occurs(true, 2, 2, "", 0, false);
        Field repeated =
                new Field(counter.description(), counter.place(), twice, counter.type(), null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(Trial.of(layout(repeated, table("R.N", 2)))));
    }

    @Test
    void aRedefinitionOfWhatIsNotThereIsRefused() {
        Field lost =
                new Field(
                        description("X", "NOWHERE"),
                        new Place(0, 0, false, 1, 1),
                        Occurs.ONCE,
                        new FieldType.Text(FieldType.Characters.ALPHANUMERIC, 1, false),
                        null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan(Trial.of(layout(lost))))
                .withMessage("R.X redefines NOWHERE, which is not before it in its group");
    }

    @Test
    void pathsOfCountersMatchInAnyLetterCase() {
        Plan plan = plan(Trial.of(layout(counter(0), table("r.n", 1))));

        assertThat(plan.field(0).slot()).isZero();
    }

    private static Plan plan(Trial trial) {
        return Plan.of(trial.layout(), trial.options());
    }

    private static Layout layout(Item... items) {
        int length = 0;
        int least = 0;
        for (Item item : items) {
            length += item.extent();
            least += item.minExtent();
        }
        Place place = new Place(0, 0, false, length, least);
        Description root =
                new Description(
                        1,
                        "R",
                        "R",
                        "R",
                        true,
                        false,
                        "",
                        "",
                        "",
                        List.of(),
                        new Origin("T.cpy", 1, "01 R."));
        return new Layout(new Group(root, place, Occurs.ONCE, List.of(items)), List.of());
    }

    private static Field counter(int offset) {
        return new Field(
                description("N", ""),
                new Place(offset, 0, false, 1, 1),
                Occurs.ONCE,
                new FieldType.Zoned(1, 0, Sign.UNSIGNED, false, false),
                null);
    }

    private static Field table(String counter, int offset) {
        return new Field(
                description("T", ""),
                new Place(offset, 0, false, 1, 1),
                new Occurs(true, 0, 3, counter, 0, true),
                new FieldType.Text(FieldType.Characters.ALPHANUMERIC, 1, false),
                null);
    }

    private static Description description(String name, String redefines) {
        return new Description(
                5,
                name,
                name,
                "R." + name,
                true,
                false,
                "",
                "",
                redefines,
                List.of(),
                new Origin("T.cpy", 2, ""));
    }
}
