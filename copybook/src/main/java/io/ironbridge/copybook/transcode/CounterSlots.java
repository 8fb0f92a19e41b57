package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** Numbers the counters of a record and assigns each table its counter. */
final class CounterSlots {
    private final IdentityHashMap<Field, Integer> counters = new IdentityHashMap<>();
    private final IdentityHashMap<Item, Integer> tables = new IdentityHashMap<>();
    private final List<Bounds> bounds = new ArrayList<>();

    /** Fields so far, each with the innermost table around it. */
    private final List<Passed> passed = new ArrayList<>();

    /** The tables around the current item, outermost first. */
    private final List<Item> around = new ArrayList<>();

    private CounterSlots() {}

    /**
     * Finds the counters.
     *
     * @throws IllegalArgumentException if a counter does not precede its table, or is inside a
     *     table that the counted one is not in
     */
    static CounterSlots of(Layout layout) {
        CounterSlots slots = new CounterSlots();
        slots.pass(layout.root());
        return slots;
    }

    /** Number of counters. */
    int size() {
        return bounds.size();
    }

    /** The slot of a counter; -1 for other fields. */
    int counter(Field field) {
        return counters.getOrDefault(field, -1);
    }

    /** The slot of the counter of a table; -1 for fixed tables. */
    int table(Item item) {
        return tables.getOrDefault(item, -1);
    }

    /** Occurrences that all tables of a slot allow. */
    Bounds bounds(int slot) {
        return bounds.get(slot);
    }

    private void pass(Item item) {
        if (item.occurs().counted()) {
            count(item);
        }
        if (item.occurs().table()) {
            around.add(item);
        }
        switch (item) {
            case Field field -> passed.add(new Passed(field, List.copyOf(around)));
            case Group group -> group.items().forEach(this::pass);
        }
        if (item.occurs().table()) {
            around.removeLast();
        }
    }

    private void count(Item table) {
        Field counter = counterOf(table);
        Integer known = counters.putIfAbsent(counter, bounds.size());
        int slot = known == null ? bounds.size() : known;
        if (known == null) {
            bounds.add(Bounds.of(table.occurs()));
        } else {
            bounds.set(slot, bounds.get(slot).and(table.occurs()));
        }
        tables.put(table, slot);
    }

    private Field counterOf(Item table) {
        String path = table.occurs().dependsOn();
        for (Passed candidate : passed.reversed()) {
            if (candidate.field().path().equalsIgnoreCase(path) && candidate.visibleIn(around)) {
                return candidate.field();
            }
        }
        throw new IllegalArgumentException(
                "Table %s depends on %s, which is not before it in the record"
                        .formatted(table.path(), path));
    }

    private record Passed(Field field, List<Item> tables) {
        /** Whether there is one such field for an item inside these tables. */
        boolean visibleIn(List<Item> around) {
            if (tables.size() > around.size()) {
                return false;
            }
            for (int level = 0; level < tables.size(); level++) {
                if (!same(tables.get(level), around.get(level))) {
                    return false;
                }
            }
            return true;
        }

        @SuppressWarnings("ReferenceEquality") // two tables may be equal
        private static boolean same(Item one, Item other) {
            return one == other;
        }
    }

    /** Minimum and maximum occurrences. */
    record Bounds(int min, int max) {
        static Bounds of(Occurs occurs) {
            return new Bounds(occurs.min(), occurs.max());
        }

        /** The range that both allow; the smaller maximum if there is none. */
        Bounds and(Occurs other) {
            int most = Math.min(max, other.max());
            return new Bounds(Math.min(most, Math.max(min, other.min())), most);
        }
    }
}
