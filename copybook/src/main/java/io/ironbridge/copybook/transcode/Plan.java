package io.ironbridge.copybook.transcode;

import static java.util.Objects.requireNonNull;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A layout prepared for conversion: each item with its codec, its JSON name and its options.
 * Immutable and thread-safe. The interpreter walks it; the generator writes code from it.
 */
public final class Plan {
    private final Layout layout;
    private final ConversionOptions options;
    private final CounterSlots slots;
    private final PlanItem root;
    private final List<PlanItem> items;
    private final List<PlanField> fields;
    private final List<PlanField> counters;
    private final List<List<CounterPlace>> scopes;
    private final Map<PlanItem, Padding> paddings;
    private final byte[] image;

    Plan(
            Layout layout,
            ConversionOptions options,
            PlanItem root,
            List<PlanItem> items,
            CounterSlots slots) {
        this.layout = layout;
        this.options = options;
        this.slots = slots;
        this.root = root;
        this.items = List.copyOf(items);
        this.fields =
                items.stream()
                        .filter(PlanField.class::isInstance)
                        .map(PlanField.class::cast)
                        .toList();
        this.counters =
                fields.stream()
                        .filter(field -> field.slot() >= 0)
                        .sorted(Comparator.comparingInt(PlanField::slot))
                        .toList();
        this.scopes = items.stream().map(CounterPlace::in).toList();
        this.image = new byte[root.length()];
        root.initialise(image, 0);
        this.paddings = Padding.all(this);
    }

    /**
     * The plan of a layout.
     *
     * @throws IllegalArgumentException if the layout contradicts itself, for example if a table's
     *     counter does not precede it
     */
    public static Plan of(Layout layout, ConversionOptions options) {
        return new PlanBuilder(layout, options).plan();
    }

    public Layout layout() {
        return layout;
    }

    public ConversionOptions options() {
        return options;
    }

    public PlanItem root() {
        return root;
    }

    /** All items, depth first, the root first: {@link PlanItem#order} is the index. */
    List<PlanItem> items() {
        return items;
    }

    /** The elementary items, depth first. */
    public List<PlanField> fields() {
        return fields;
    }

    /** The elementary item of this number. */
    public PlanField field(int index) {
        return fields.get(index);
    }

    /** Number of counters. */
    public int slots() {
        return counters.size();
    }

    /** The counter of a slot. */
    PlanField counter(int slot) {
        return counters.get(slot);
    }

    /** Number of array elements that all tables of a counter accept. */
    CounterSlots.Bounds bounds(int slot) {
        return slots.bounds(slot);
    }

    /** Whether a table of this counter is in an area that another item may fill. */
    boolean shared(int slot) {
        return items.stream().anyMatch(item -> item.shared() && item.countedBy(slot));
    }

    /**
     * The counters of which each occurrence of {@code item}, the root or a table, has its own:
     * those that are not inside a further table.
     */
    List<CounterPlace> counters(PlanItem item) {
        return scopes.get(item.order());
    }

    /** The occurrence that fills up the JSON array of a table; only if the options request that. */
    Padding padding(PlanItem table) {
        return requireNonNull(paddings.get(table));
    }

    /** Maximum bytes of a record. */
    public int length() {
        return root.length();
    }

    /** A record with initial values, all tables with the space of their maximum. */
    public byte[] initialImage() {
        return image.clone();
    }
}
