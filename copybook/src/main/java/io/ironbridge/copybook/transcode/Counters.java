package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a record being made: the positions of those that belong to the current
 * occurrences, and their values. Offsets are those in the record's image, in which all tables have
 * their maximum.
 */
final class Counters {
    private final Plan plan;
    private final int[] offsets;
    private final Map<Key, Counter> counters = new LinkedHashMap<>();
    private final Map<Key, PlanItem> lastGiven = new HashMap<>();

    Counters(Plan plan) {
        this.plan = plan;
        this.offsets = new int[plan.slots()];
    }

    /** Definitions given that contain no counters. */
    private final List<Bytes> others = new ArrayList<>();

    private record Bytes(int from, int to) {}

    private record Key(int number, int offset) {}

    /**
     * The values that the JSON gives for one counter. Mutable, because JSON is read in one pass.
     */
    static final class Counter {
        final PlanField field;
        final int offset;

        /** Elements of its array; -1 if none was given. */
        int elements = -1;

        /** Occurrences of its tables. */
        int count;

        /** Position of the counter in JSON; null if it is not given. */
        @Nullable Given given;

        /** Position of an array of it in JSON; null if none is given. */
        @Nullable Given array;

        Counter(PlanField field, int offset, int count) {
            this.field = field;
            this.offset = offset;
            this.count = count;
        }
    }

    /**
     * A counter in JSON, or an array of it.
     *
     * @param start index of its first byte
     * @param end index after its last byte
     */
    record Given(long value, String pointer, int start, int end) {}

    /** Enters an occurrence of the root or of a table. */
    void enter(PlanItem item, int at) {
        for (CounterPlace place : plan.counters(item)) {
            offsets[place.counter().slot()] = at + place.offset();
        }
    }

    /** The counter of this slot in the occurrences entered last. */
    Counter at(int slot) {
        return counters.computeIfAbsent(
                new Key(slot, offsets[slot]),
                key -> new Counter(plan.counter(slot), key.offset(), plan.bounds(slot).min()));
    }

    /** How many occurrences a table has in the occurrences entered last. */
    int count(int slot) {
        Counter counter = counters.get(new Key(slot, offsets[slot]));
        return counter == null ? plan.bounds(slot).min() : counter.count;
    }

    /** The counters that the JSON gives, in its order. */
    Iterable<Counter> all() {
        return counters.values();
    }

    /** Notes which item of an area was given last. */
    void give(PlanItem base, int at, PlanItem item) {
        lastGiven.put(new Key(base.order(), at), item);
        if (!item.walked()) {
            others.add(new Bytes(at, at + item.extent()));
        }
    }

    /** Whether a definition was given that has a counter's bytes, but not as a counter. */
    boolean givenOtherwise(Counter counter) {
        return others.stream()
                .anyMatch(bytes -> counter.offset >= bytes.from() && counter.offset < bytes.to());
    }

    /** Which item of an area was given last; its first definition if none was. */
    PlanItem lastGiven(PlanItem base, int at) {
        return lastGiven.getOrDefault(new Key(base.order(), at), base);
    }
}
