package io.ironbridge.copybook.transcode;

import java.util.Arrays;

/** Compacts a record's image, in which all tables have their maximum, to the actual record. */
final class Compactor {
    private final Plan plan;
    private final byte[] image;
    private final Counters counters;
    private final byte[] record;

    Compactor(Plan plan, byte[] image, Counters counters) {
        this.plan = plan;
        this.image = image;
        this.counters = counters;
        this.record = new byte[image.length];
    }

    /** The record. */
    byte[] record() {
        return occurrence(plan.root());
    }

    /** The occurrence of an item that the image consists of. */
    byte[] occurrence(PlanItem item) {
        counters.enter(item, 0);
        return Arrays.copyOf(record, occurrence(item, 0, 0));
    }

    /** Copies one occurrence from {@code at} to {@code to}; returns the end of the copy. */
    private int occurrence(PlanItem item, int at, int to) {
        return item instanceof PlanGroup group && group.variable()
                ? group(group, at, to)
                : copy(at, to, item.length());
    }

    private int group(PlanGroup group, int at, int to) {
        int[] starts = new int[group.items().size()];
        int end = to;
        for (int index = 0; index < starts.length; index++) {
            PlanItem item = group.items().get(index);
            if (item.redefines() < 0) {
                starts[index] = Decoder.start(item, to, end, starts);
                end = Math.max(end, area(group, item, at + item.offset(), starts[index]));
            }
        }
        return end;
    }

    /** An item and the items that redefine it: the one given last determines the bytes. */
    private int area(PlanGroup group, PlanItem base, int at, int to) {
        if (!base.overlaid()) {
            return item(base, at, to);
        }
        PlanItem last = counters.lastGiven(base, at);
        int end = to;
        for (PlanItem other : group.items()) {
            if (other.order() != last.order() && group.base(other).order() == base.order()) {
                end = Math.max(end, item(other, at, to));
            }
        }
        return Math.max(end, item(last, at, to));
    }

    private int item(PlanItem item, int at, int to) {
        PlanTable table = item.table();
        if (table == null) {
            return occurrence(item, at, to);
        }
        if (!table.slides() && !item.variable()) {
            return copy(at, to, item.extent());
        }
        int count = table.counted() ? counters.count(table.slot()) : table.max();
        int end = to;
        for (int row = 0; row < count; row++) {
            int rowAt = at + row * item.stride();
            counters.enter(item, rowAt);
            end = occurrence(item, rowAt, end) + table.slackAfter();
        }
        int unused = table.slides() ? 0 : table.max() - count;
        return copy(at + count * item.stride(), end, unused * item.stride());
    }

    private int copy(int at, int to, int length) {
        System.arraycopy(image, at, record, to, length);
        return to + length;
    }
}
