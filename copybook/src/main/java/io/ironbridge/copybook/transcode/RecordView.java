package io.ironbridge.copybook.transcode;

import static java.util.Objects.requireNonNull;

import io.ironbridge.copybook.json.JsonValues;
import io.ironbridge.copybook.json.OutputBytes;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A group of a record as a map that decodes values on request. Its members are those of the
 * record's JSON, in the same order. Unmodifiable; thread-safe as long as the record's bytes are
 * unchanged.
 *
 * <p>Reading throws {@link DataFaultException} if the options reject the data.
 */
final class RecordView extends AbstractMap<String, @Nullable Object> {
    private final OpenRecord record;
    private final PlanGroup group;
    private final int base;
    private final Counts counts;
    private final ValuePath path;
    private final Measure measure;
    private final int[] starts;

    /**
     * The occurrence of a group at {@code base}.
     *
     * @param counts the values of the counters before it
     * @param path its path
     */
    RecordView(OpenRecord record, PlanGroup group, int base, Counts counts, ValuePath path) {
        this.record = record;
        this.group = group;
        this.base = base;
        this.counts = counts.copy();
        this.path = path;
        this.measure = record.measure(this.counts);
        this.starts = new int[group.walked() ? group.items().size() : 0];
        if (group.walked()) {
            measure.group(group, base, starts);
        }
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        PlanItem item = shown(key);
        Entry<String, @Nullable Object> member = item == null ? null : member(item);
        return member == null ? null : member.getValue();
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
        PlanItem item = shown(key);
        return item != null && member(item) != null;
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
        return new Members();
    }

    @Override
    public boolean isEmpty() {
        return entrySet().isEmpty();
    }

    private @Nullable PlanItem shown(@Nullable Object key) {
        PlanItem item = key instanceof String name ? group.known(name) : null;
        return item != null && item.shown() ? item : null;
    }

    /** An item's member; null if it is omitted. */
    private @Nullable Entry<String, @Nullable Object> member(PlanItem item) {
        ValuePath way = path.to(item.name());
        int start = start(item, way);
        PlanTable table = item.table();
        if (table != null) {
            TableView rows = TableView.of(record, item, table, start, counts, way);
            return rows == null || (omitsEmpty() && rows.isEmpty()) ? null : entry(item, rows);
        }
        return switch (item) {
            case PlanGroup inside -> group(inside, start, way);
            case PlanField field -> scalar(field, start, way);
        };
    }

    private @Nullable Entry<String, @Nullable Object> group(
            PlanGroup inside, int start, ValuePath way) {
        if (record.missing(inside, start)) {
            record.beyond(inside, start, way);
            return null;
        }
        RecordView view = new RecordView(record, inside, start, counts, way);
        return omitsEmpty() && view.isEmpty() ? null : entry(inside, view);
    }

    private @Nullable Entry<String, @Nullable Object> scalar(
            PlanField field, int start, ValuePath way) {
        OutputBytes json = record.scalar(field, start, counts, way);
        if (json.length == 0) {
            return null;
        }
        Object value = JsonValues.of(json.array, json.length);
        return omitsEmpty() && "".equals(value) ? null : entry(field, value);
    }

    private int start(PlanItem item, ValuePath way) {
        if (!group.walked()) {
            return base + item.offset();
        }
        int start = starts[group.items().indexOf(item)];
        if (start == Measure.UNKNOWN_END) {
            throw new DataFaultException(record.lost(item, measure, counts, way));
        }
        return start;
    }

    private boolean omitsEmpty() {
        return record.plan().options().output().omitEmpty();
    }

    private static Entry<String, @Nullable Object> entry(PlanItem item, @Nullable Object value) {
        return new SimpleImmutableEntry<>(item.name(), value);
    }

    private final class Members extends AbstractSet<Entry<String, @Nullable Object>> {
        @Override
        public Iterator<Entry<String, @Nullable Object>> iterator() {
            return new MemberIterator();
        }

        @Override
        public int size() {
            int size = 0;
            for (Iterator<?> members = iterator(); members.hasNext(); members.next()) {
                size++;
            }
            return size;
        }

        @Override
        public boolean isEmpty() {
            return !iterator().hasNext();
        }
    }

    /** Reads one member ahead, because a member may be omitted. */
    private final class MemberIterator implements Iterator<Entry<String, @Nullable Object>> {
        private final Iterator<PlanItem> items = group.items().iterator();
        private @Nullable Entry<String, @Nullable Object> next;

        @Override
        public boolean hasNext() {
            while (next == null && items.hasNext()) {
                PlanItem item = items.next();
                next = item.shown() ? member(item) : null;
            }
            return next != null;
        }

        @Override
        public Entry<String, @Nullable Object> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Entry<String, @Nullable Object> found = requireNonNull(next);
            next = null;
            return found;
        }
    }
}
