package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.List;

/**
 * Position of a counter.
 *
 * @param offset from the start of the root's or the table's occurrence to which it belongs, with
 *     all tables at their maximum
 */
record CounterPlace(PlanField counter, int offset) {
    /** The counters inside an item that are not inside a further table. */
    static List<CounterPlace> in(PlanItem item) {
        List<CounterPlace> places = new ArrayList<>();
        collect(item, 0, places);
        return List.copyOf(places);
    }

    private static void collect(PlanItem item, int offset, List<CounterPlace> places) {
        switch (item) {
            case PlanField field -> {
                if (field.slot() >= 0) {
                    places.add(new CounterPlace(field, offset));
                }
            }
            case PlanGroup group -> {
                for (PlanItem inside : group.items()) {
                    if (inside.table() == null) {
                        collect(inside, offset + inside.offset(), places);
                    }
                }
            }
        }
    }
}
