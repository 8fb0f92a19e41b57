package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import org.jspecify.annotations.Nullable;

/**
 * Finds the positions of items, reading only counters. Offsets are counted from the start of the
 * record.
 */
final class Measure {
    /** The position of an item that depends on a counter with an impossible value. */
    static final int UNKNOWN_END = -1;

    private final byte[] record;
    private final int from;
    private final int size;
    private final Counts counts;
    private final boolean cutsOff;
    private @Nullable PlanItem uncounted;
    private final OutputBytes scratch = new OutputBytes(Integer.MAX_VALUE);

    /**
     * Stores the values of counters in {@code counts}.
     *
     * @param cutsOff whether the record may end early: tables after its end then need no counter
     */
    Measure(byte[] record, int from, int to, Counts counts, boolean cutsOff) {
        this.record = record;
        this.from = from;
        this.size = to - from;
        this.counts = counts;
        this.cutsOff = cutsOff;
    }

    /** The first table whose counter has an impossible value; null if there is none so far. */
    @Nullable PlanItem uncounted() {
        return uncounted;
    }

    /** End of an item with all its occurrences; {@link #UNKNOWN_END} if that is unknown. */
    int end(PlanItem item, int start) {
        PlanTable table = item.table();
        if (!item.walked() && !item.variable()) {
            return start + item.extent();
        }
        return table == null ? occurrence(item, start) : table(item, table, start);
    }

    /** End of one occurrence; {@link #UNKNOWN_END} if that is unknown. */
    int occurrence(PlanItem item, int start) {
        return switch (item) {
            case PlanGroup group ->
                    group.walked()
                            ? group(group, start, new int[group.items().size()])
                            : start + group.length();
            case PlanField field -> {
                if (field.slot() >= 0) {
                    count(field, start);
                }
                yield start + field.length();
            }
        };
    }

    /**
     * End of a group.
     *
     * @param starts receives the positions of its items; {@link #UNKNOWN_END} for an unknown one
     */
    int group(PlanGroup group, int base, int[] starts) {
        int end = base;
        for (int index = 0; index < starts.length; index++) {
            PlanItem item = group.items().get(index);
            boolean lost = end == UNKNOWN_END && item.sliding() && item.redefines() < 0;
            starts[index] = lost ? UNKNOWN_END : Decoder.start(item, base, end, starts);
            int itemEnd = starts[index] == UNKNOWN_END ? UNKNOWN_END : end(item, starts[index]);
            end =
                    end == UNKNOWN_END || itemEnd == UNKNOWN_END
                            ? UNKNOWN_END
                            : Math.max(end, itemEnd);
        }
        return group.variable() ? end : base + group.length();
    }

    /**
     * Start of an occurrence of a table.
     *
     * @param row the occurrence, from 0
     */
    int row(PlanItem item, PlanTable table, int start, int row) {
        if (!item.variable()) {
            return start + row * item.stride();
        }
        int at = start;
        for (int before = 0; before < row && at != UNKNOWN_END; before++) {
            if (cutsOff && item.beyond(at, size)) {
                return at + (row - before) * item.stride();
            }
            int end = at > size ? UNKNOWN_END : occurrence(item, at);
            at = end == UNKNOWN_END ? UNKNOWN_END : end + table.slackAfter();
        }
        return at;
    }

    private int table(PlanItem item, PlanTable table, int start) {
        if (!item.variable() && !table.slides()) {
            return start + item.extent();
        }
        int count = counts.of(table);
        if (count != 0 && cutsOff && item.beyond(start, size)) {
            return start + item.extent();
        }
        if (count < 0 && uncounted == null) {
            uncounted = item;
        }
        int end = count < 0 ? UNKNOWN_END : row(item, table, start, count);
        int unused = table.slides() ? 0 : table.max() - count;
        return end == UNKNOWN_END ? UNKNOWN_END : end + unused * item.stride();
    }

    private void count(PlanField counter, int start) {
        if (counter.bytes() > size - start) {
            counts.forget(counter, Counts.UNKNOWN);
            return;
        }
        scratch.clear();
        FaultReason reason = counter.codec().decode(record, from + start, scratch);
        counts.note(counter, reason, scratch, 0, start);
    }
}
