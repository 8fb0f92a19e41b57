package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Item;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An item of a layout with the effects of the options. Immutable. */
public abstract sealed class PlanItem permits PlanGroup, PlanField {
    private final Item item;
    private final Traits traits;
    private final @Nullable PlanTable table;
    private final byte[] key;

    PlanItem(Item item, Traits traits, @Nullable PlanTable table) {
        this.item = item;
        this.traits = traits;
        this.table = table;
        this.key = key(item.name());
    }

    /**
     * Attributes of an item that are known before its members.
     *
     * @param order its number in depth-first order, the root 0
     * @param shown whether it is a member in JSON
     * @param redefines index of the sibling that it redefines, from 0; -1 for none
     * @param overlaid whether it redefines a sibling or is redefined by one
     * @param shared whether it is inside such an item, or is one
     * @param contested whether another definition covers all of its bytes
     */
    record Traits(
            int order,
            boolean shown,
            int redefines,
            boolean overlaid,
            boolean shared,
            boolean contested) {}

    /** The item in the layout. */
    final Item item() {
        return item;
    }

    public final int order() {
        return traits.order();
    }

    final String name() {
        return item.name();
    }

    final String path() {
        return item.path();
    }

    /** {@code "NAME":} as in JSON. Must not be changed. */
    public final byte[] key() {
        return key;
    }

    /** Whether it is a member in JSON. */
    public final boolean shown() {
        return traits.shown();
    }

    /** From the start of the enclosing group's occurrence, all tables at their maximum. */
    public final int offset() {
        return item.place().offset();
    }

    public final int slackBefore() {
        return item.place().slackBefore();
    }

    /**
     * Whether it begins at the end of the preceding item (plus slack), and not at {@link #offset}.
     */
    public final boolean sliding() {
        return item.place().sliding();
    }

    /** Maximum bytes of one occurrence. */
    public final int length() {
        return item.place().length();
    }

    /** Minimum bytes of one occurrence. */
    final int minLength() {
        return item.place().minLength();
    }

    /** Whether the length of one occurrence depends on the data. */
    public final boolean variable() {
        return item.place().variable();
    }

    /** Index of the sibling that it redefines and at which it begins, from 0; -1 for none. */
    final int redefines() {
        return traits.redefines();
    }

    /** Whether it redefines a sibling or is redefined by one. */
    public final boolean overlaid() {
        return traits.overlaid();
    }

    /** Whether another item may own its bytes. */
    public final boolean shared() {
        return traits.shared();
    }

    /** Whether another item may own all of its bytes, so that they may be invalid. */
    final boolean contested() {
        return traits.contested();
    }

    /** Its repetition; null if it is not repeated. */
    public final @Nullable PlanTable table() {
        return table;
    }

    /** Whether the counter of this slot counts its occurrences. */
    final boolean countedBy(int slot) {
        return table != null && table.slot() == slot;
    }

    /** Bytes with all occurrences at their maximum. */
    public final int extent() {
        return table == null ? length() : table.max() * stride();
    }

    /** Maximum bytes from one occurrence to the next. */
    public final int stride() {
        return table == null ? length() : length() + table.slackAfter();
    }

    /**
     * Whether a record of {@code size} bytes ends before an occurrence that begins at {@code
     * start}; of an elementary item no part counts.
     */
    abstract boolean beyond(int start, int size);

    /** Whether it is, or contains, a counter or an item of variable length. */
    public abstract boolean walked();

    /** Stores the initial value of one occurrence, tables inside at their maximum. */
    public abstract void initialise(byte[] image, int at);

    /** Stores the initial values of all occurrences. */
    public final void initialiseAll(byte[] image, int at) {
        int times = table == null ? 1 : table.max();
        for (int row = 0; row < times; row++) {
            initialise(image, at + row * stride());
        }
    }

    private static byte[] key(String name) {
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        json.write('"');
        name.codePoints().forEach(codePoint -> JsonStrings.append(codePoint, json));
        json.write("\":".getBytes(StandardCharsets.US_ASCII));
        return json.toBytes();
    }

    @Override
    public String toString() {
        return path();
    }
}
