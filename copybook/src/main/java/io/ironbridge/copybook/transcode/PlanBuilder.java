package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.Codecs;
import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the plan of a layout. */
final class PlanBuilder {
    private final Layout layout;
    private final ConversionOptions options;
    private final CounterSlots slots;
    private final InitialValues initials;
    private final PlanItem[] items;
    private int entries;
    private int fields;

    PlanBuilder(Layout layout, ConversionOptions options) {
        this.layout = layout;
        this.options = options;
        this.slots = CounterSlots.of(layout);
        this.initials = new InitialValues(options);
        this.items = new PlanItem[layout.items().size()];
    }

    Plan plan() {
        PlanItem root = item(layout.root(), -1, false, Area.NONE);
        return new Plan(layout, options, root, List.of(items), slots);
    }

    /**
     * The area of an item.
     *
     * @param shared whether it has several definitions
     * @param others minimum bytes, from the item's first one, of other definitions
     */
    private record Area(boolean shared, int others) {
        static final Area NONE = new Area(false, 0);

        /** Whether other definitions cover all bytes of an item. */
        boolean covers(Item item) {
            return shared && others >= Redefinitions.most(item);
        }

        /** The area of the members of an item, in each of its occurrences. */
        Area inside(Item item) {
            if (covers(item)) {
                return new Area(true, Integer.MAX_VALUE);
            }
            return item.occurs().table() ? new Area(shared, 0) : this;
        }

        /** The area of an item at an offset. */
        Area at(int offset, Redefinitions redefinitions, int index) {
            return new Area(
                    shared || redefinitions.overlaid(index),
                    Math.max(others - offset, redefinitions.others(index)));
        }
    }

    /** Depth first; an item has its number before those inside it. */
    private PlanItem item(Item item, int redefines, boolean overlaid, Area area) {
        int order = entries++;
        boolean shared = area.shared();
        boolean contested = area.covers(item);
        PlanItem made =
                switch (item) {
                    case Field field -> {
                        PlanItem.Traits traits =
                                new PlanItem.Traits(
                                        order,
                                        shown(field),
                                        redefines,
                                        overlaid,
                                        shared,
                                        contested);
                        yield field(field, traits);
                    }
                    case Group group -> {
                        List<PlanItem> inside = inside(group, area.inside(group));
                        PlanItem.Traits traits =
                                new PlanItem.Traits(
                                        order,
                                        shown(group, inside),
                                        redefines,
                                        overlaid,
                                        shared,
                                        contested);
                        yield new PlanGroup(group, traits, table(group, contested), inside);
                    }
                };
        items[order] = made;
        return made;
    }

    private List<PlanItem> inside(Group group, Area area) {
        Redefinitions redefinitions = Redefinitions.of(group);
        List<PlanItem> inside = new ArrayList<>();
        for (int index = 0; index < group.items().size(); index++) {
            Item item = group.items().get(index);
            inside.add(
                    item(
                            item,
                            redefinitions.redefined(index),
                            redefinitions.overlaid(index),
                            area.at(item.place().offset(), redefinitions, index)));
        }
        return inside;
    }

    private PlanField field(Field field, PlanItem.Traits traits) {
        ConversionOptions own = options.of(field);
        FieldCodec codec = Codecs.of(field.type(), own);
        int slot = slots.counter(field);
        byte[] initial =
                slot < 0
                        ? initials.of(field, codec)
                        : initials.number(slots.bounds(slot).min(), codec);
        PlanField.Details details =
                new PlanField.Details(
                        fields++, codec, remedy(codec, own.badData(), traits.contested()), slot);
        return new PlanField(field, traits, table(field, traits.contested()), details, initial);
    }

    /**
     * Texts are rejected only if the options say so: the remedies for numbers do not apply to them.
     */
    private static Remedy remedy(FieldCodec codec, BadData badData, boolean contested) {
        if (contested) {
            return badData.redefined();
        }
        return codec.blank() == FieldCodec.Blank.NUMBER ? badData.numbers() : Remedy.REJECT;
    }

    /** If another item may own the bytes of a counter, its value need not be valid. */
    private @Nullable PlanTable table(Item item, boolean contested) {
        Occurs occurs = item.occurs();
        if (!occurs.table()) {
            return null;
        }
        int slot = slots.table(item);
        BadData badData = options.badData();
        boolean strict =
                badData.strictCounts() && !(contested && badData.redefined() != Remedy.REJECT);
        boolean padded = slot >= 0 && options.output().minOccurrences();
        CounterSlots.Bounds given = slot < 0 ? CounterSlots.Bounds.of(occurs) : slots.bounds(slot);
        return new PlanTable(
                occurs.min(),
                occurs.max(),
                slot,
                slot >= 0 && occurs.slides(),
                occurs.slackAfter(),
                strict,
                padded ? 0 : occurs.min(),
                padded,
                given.min(),
                given.max());
    }

    private boolean shown(Field field) {
        Output output = options.output();
        boolean wanted =
                slots.counter(field) >= 0 ? output.counters() : field.description().included();
        boolean named = !field.description().filler() || output.fillers();
        boolean readable = !(field.type() instanceof FieldType.Opaque) || output.pointers();
        return wanted && named && readable;
    }

    /** An unnamed group is shown if one of its items is. */
    private boolean shown(Group group, List<PlanItem> inside) {
        boolean named = !group.description().filler() || options.output().fillers();
        return group.description().included()
                && (named || inside.stream().anyMatch(PlanItem::shown));
    }
}
