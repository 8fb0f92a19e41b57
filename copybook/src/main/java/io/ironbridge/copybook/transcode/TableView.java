package io.ironbridge.copybook.transcode;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** A table of a record as a list that decodes occurrences on request. */
final class TableView extends AbstractList<@Nullable Object> implements RandomAccess {
    private final OpenRecord record;
    private final PlanItem item;
    private final Counts counts;
    private final ValuePath path;
    private final Measure measure;

    /** Starts of the occurrences. */
    private final List<Integer> starts;

    /** Occurrences that fill up the list. */
    private final int padding;

    private TableView(
            OpenRecord record,
            PlanItem item,
            PlanTable table,
            int start,
            Counts counts,
            ValuePath path) {
        this.record = record;
        this.item = item;
        this.counts = counts.copy();
        this.path = path;
        this.measure = record.measure(this.counts);
        int count = counts.of(table);
        this.padding = table.padded() ? Math.max(0, table.min() - count) : 0;
        this.starts = starts(table, start, count);
    }

    /**
     * The table at {@code start}; null if the record ends before it and the options omit it, or if
     * another item owns its area.
     *
     * @throws DataFaultException if its counter has an impossible value
     */
    static @Nullable TableView of(
            OpenRecord record,
            PlanItem item,
            PlanTable table,
            int start,
            Counts counts,
            ValuePath path) {
        int count = counts.of(table);
        boolean told = count > 0 || record.cutsOff();
        if (count != 0 && told && record.missing(item, start)) {
            record.beyond(item, start, path);
            return null;
        }
        if (counts.foreign(item, table)) {
            return null;
        }
        if (count < 0) {
            throw new DataFaultException(record.uncounted(item, table, counts, path));
        }
        return new TableView(record, item, table, start, counts, path);
    }

    /** After the record's end, all further occurrences begin at the first missing one. */
    private List<Integer> starts(PlanTable table, int start, int count) {
        List<Integer> found = new ArrayList<>();
        int at = start;
        for (int row = 0; row < count; row++) {
            boolean missing = at != Measure.UNKNOWN_END && record.missing(item, at);
            if (missing && record.cutsOff()) {
                break;
            }
            found.add(at);
            if (at != Measure.UNKNOWN_END && !missing) {
                int end = measure.occurrence(item, at);
                at = end == Measure.UNKNOWN_END ? end : end + table.slackAfter();
            }
        }
        return found;
    }

    @Override
    public int size() {
        return starts.size() + padding;
    }

    @Override
    public @Nullable Object get(int row) {
        if (row >= starts.size() && row < size()) {
            return record.padding(item, path.to(row));
        }
        int start = starts.get(row);
        ValuePath way = path.to(row);
        if (start == Measure.UNKNOWN_END) {
            throw new DataFaultException(record.lost(item, measure, counts, way));
        }
        if (record.missing(item, start)) {
            record.beyond(item, start, way);
        }
        return record.value(item, start, counts, way);
    }
}
