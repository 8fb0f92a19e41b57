package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.transcode.PlanGroup;
import io.ironbridge.copybook.transcode.PlanItem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Assigns bits to members of a group that may be given only once: those that share their bytes, and
 * those with tables of variable length or their counters; except plain fields.
 */
final class SharedBits {
    private static final int MOST = 31;

    private final Map<PlanItem, Integer> bits = new HashMap<>();
    private final Map<Integer, Integer> areas = new HashMap<>();
    private int used;

    private SharedBits() {}

    static SharedBits of(List<PlanItem> members) {
        SharedBits bits = new SharedBits();
        members.forEach(bits::add);
        return bits;
    }

    private void add(PlanItem item) {
        boolean composed = item instanceof PlanGroup || item.table() != null;
        boolean once = item.shared() || EmitWalk.walks(item);
        if (item.overlaid() || (once && composed)) {
            int bit = 1 << (used++ % MOST);
            bits.put(item, bit);
            areas.merge(item.offset(), item.overlaid() ? bit : 0, (one, other) -> one | other);
        }
    }

    /** Whether there are enough bits. */
    boolean enough() {
        return used <= MOST;
    }

    /** The bit of a member; 0 if it needs none. */
    int bit(PlanItem item) {
        return bits.getOrDefault(item, 0);
    }

    /** The bits of all members in the same area, itself included. */
    int area(PlanItem item) {
        return areas.getOrDefault(item.offset(), 0);
    }
}
