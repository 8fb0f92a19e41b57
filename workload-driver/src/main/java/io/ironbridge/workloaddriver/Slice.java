package io.ironbridge.workloaddriver;

import java.util.ArrayList;
import java.util.List;

/**
 * What loops counted in a time.
 *
 * @param kinds in the order of the mix
 * @param opened connections opened
 * @param unfinished requests without an answer at the end of the run; before it, none
 */
record Slice(List<KindResult> kinds, long opened, Unfinished unfinished) {
    Slice {
        kinds = List.copyOf(kinds);
    }

    Slice and(Slice other) {
        List<KindResult> sums = new ArrayList<>(kinds.size());
        for (int kind = 0; kind < kinds.size(); kind++) {
            sums.add(kinds.get(kind).and(other.kinds.get(kind)));
        }
        return new Slice(sums, opened + other.opened, unfinished.and(other.unfinished));
    }
}
