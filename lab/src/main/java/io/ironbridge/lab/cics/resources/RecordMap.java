package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Records in the order of their keys, which are compared byte by byte, unsigned. Any thread may
 * read; changes go through the store or a unit of work. Thread-safe.
 */
final class RecordMap {
    private static final Comparator<Area> ORDER =
            (one, other) -> Arrays.compareUnsigned(one.bytes(), other.bytes());

    private final String name;
    private final ConcurrentNavigableMap<Area, Area> records = new ConcurrentSkipListMap<>(ORDER);

    /** A record and its key. */
    record Entry(Area key, Area data) {}

    RecordMap(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean isEmpty() {
        return records.isEmpty();
    }

    Optional<Area> get(Area key) {
        return Optional.ofNullable(records.get(key));
    }

    Optional<Entry> atOrAfter(Area key) {
        return entry(records.ceilingEntry(key));
    }

    Optional<Entry> after(Area key) {
        return entry(records.higherEntry(key));
    }

    Optional<Entry> atOrBefore(Area key) {
        return entry(records.floorEntry(key));
    }

    Optional<Entry> before(Area key) {
        return entry(records.lowerEntry(key));
    }

    Optional<Entry> last() {
        return entry(records.lastEntry());
    }

    /** All records, in order, in their state at the time of iteration. */
    Iterable<Entry> all() {
        return () ->
                records.entrySet().stream()
                        .map(entry -> new Entry(entry.getKey(), entry.getValue()))
                        .iterator();
    }

    /** Puts a record; returns the previous one. */
    Optional<Area> put(Area key, Area data) {
        return Optional.ofNullable(records.put(key, data));
    }

    /** Deletes a record and returns it. */
    Optional<Area> remove(Area key) {
        return Optional.ofNullable(records.remove(key));
    }

    private static Optional<Entry> entry(Map.@Nullable Entry<Area, Area> entry) {
        return Optional.ofNullable(entry).map(e -> new Entry(e.getKey(), e.getValue()));
    }
}
