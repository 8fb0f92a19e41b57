package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Layout;
import java.util.List;

/**
 * A layout made ready for carrying records over: each item with its codec, its JSON name and what
 * the options say about it. Immutable and thread-safe. The interpreter walks it; the generator
 * writes code from it.
 */
final class Plan {
    private final Layout layout;
    private final ConversionOptions options;
    private final PlanItem root;
    private final List<PlanItem> items;
    private final List<PlanField> fields;
    private final int slots;

    Plan(Layout layout, ConversionOptions options, PlanItem root, List<PlanItem> items, int slots) {
        this.layout = layout;
        this.options = options;
        this.root = root;
        this.items = List.copyOf(items);
        this.fields =
                items.stream()
                        .filter(PlanField.class::isInstance)
                        .map(PlanField.class::cast)
                        .toList();
        this.slots = slots;
    }

    /**
     * The plan of a layout.
     *
     * @throws IllegalArgumentException where the layout contradicts itself, for example when a
     *     table's counter does not stand before it
     */
    static Plan of(Layout layout, ConversionOptions options, CodecSource codecs) {
        return new PlanBuilder(layout, options, codecs).plan();
    }

    Layout layout() {
        return layout;
    }

    ConversionOptions options() {
        return options;
    }

    PlanItem root() {
        return root;
    }

    /** All items, depth first, the root first: {@link PlanItem#order} is the index. */
    List<PlanItem> items() {
        return items;
    }

    /** The elementary items, depth first. */
    List<PlanField> fields() {
        return fields;
    }

    /** The elementary item of this number. */
    PlanField field(int index) {
        return fields.get(index);
    }

    /** How many counters there are. */
    int slots() {
        return slots;
    }

    /** Most bytes of a record. */
    int length() {
        return root.length();
    }

    /** A record with nothing given, all tables with the space of their maximum. */
    byte[] initialImage() {
        byte[] image = new byte[length()];
        root.initialise(image, 0);
        return image;
    }
}
