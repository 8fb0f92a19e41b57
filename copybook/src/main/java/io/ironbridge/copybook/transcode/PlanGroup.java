package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group item with its items. */
public final class PlanGroup extends PlanItem {
    private final List<PlanItem> items;
    private final Map<String, PlanItem> known = new HashMap<>();
    private final boolean walked;

    PlanGroup(Group group, Traits traits, @Nullable PlanTable table, List<PlanItem> items) {
        super(group, traits, table);
        this.items = List.copyOf(items);
        this.walked = walks();
        for (PlanItem item : items) {
            if (item.shown() || counts(item)) {
                known.putIfAbsent(item.name(), item);
            }
        }
    }

    /** Its items, in source order. */
    public List<PlanItem> items() {
        return items;
    }

    /** The item that JSON may give under this name: a shown item, or a counter. */
    @Nullable PlanItem known(String name) {
        return known.get(name);
    }

    /** The first definition of the area of one of its items; often the item itself. */
    PlanItem base(PlanItem item) {
        return item.redefines() < 0 ? item : items.get(item.redefines());
    }

    /** A group that can be empty is never after the end. */
    @Override
    boolean beyond(int start, int size) {
        return start >= size && minLength() > 0;
    }

    @Override
    public boolean walked() {
        return walked;
    }

    /**
     * Items that redefine others keep only the bytes after the redefined item: the first definition
     * of an area gives its initial value.
     */
    @Override
    public void initialise(byte[] image, int at) {
        for (PlanItem item : items.reversed()) {
            item.initialiseAll(image, at + item.offset());
        }
    }

    private boolean walks() {
        PlanTable table = table();
        boolean counted = table != null && table.counted() && table.slides();
        return counted || variable() || items.stream().anyMatch(PlanItem::walked);
    }

    private static boolean counts(PlanItem item) {
        return item instanceof PlanField field && field.slot() >= 0;
    }
}
