package io.ironbridge.lab.ims.database.call;

import java.util.List;

/**
 * The qualification of an SSA.
 *
 * @param groups conditions joined by AND, joined by OR; none: unqualified
 */
record Qualification(List<List<Condition>> groups) {
    static final Qualification NONE = new Qualification(List.of());

    Qualification {
        groups = List.copyOf(groups);
    }

    boolean isNone() {
        return groups.isEmpty();
    }

    boolean holds(byte[] data) {
        return isNone()
                || groups.stream().anyMatch(all -> all.stream().allMatch(c -> c.holds(data)));
    }

    /** Which keys can satisfy it. */
    KeyRange keys() {
        KeyRange range = KeyRange.ALL;
        if (groups.size() == 1) {
            for (Condition condition : groups.getFirst()) {
                range = condition.field().sequence() ? range.with(condition) : range;
            }
        }
        return range;
    }
}
