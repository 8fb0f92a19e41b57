package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonReader;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.layout.Renames;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads one item of records without reading the others, except for the counters of tables that make
 * it slide. An accessor of a level 66 entry reads the elementary item that it renames, or all bytes
 * from its first item to its last as one text. Immutable and thread-safe.
 */
public final class FieldAccessor {
    private final Plan plan;

    /** From the root down to the item. */
    private final List<PlanItem> way;

    private final boolean walks;

    private FieldAccessor(Plan plan, List<PlanItem> way) {
        this.plan = plan;
        this.way = List.copyOf(way);
        this.walks = way.stream().anyMatch(FieldAccessor::moves);
    }

    /**
     * The accessor of an item.
     *
     * @throws IllegalArgumentException if the layout has no such item
     */
    static FieldAccessor of(Plan plan, String path) {
        return new FieldAccessor(
                plan,
                way(plan, path)
                        .or(() -> renamed(plan, path))
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "%s has no item %s"
                                                .formatted(plan.layout().name(), path))));
    }

    private static Optional<List<PlanItem>> way(Plan plan, String path) {
        List<PlanItem> way = new ArrayList<>();
        return find(plan.root(), path, way) ? Optional.of(way) : Optional.empty();
    }

    /** The target of a level 66 entry: an elementary item, or the bytes of several. */
    private static Optional<List<PlanItem>> renamed(Plan plan, String path) {
        return plan.layout().renames().stream()
                .filter(renames -> RenamedItems.path(plan, renames).equalsIgnoreCase(path))
                .findFirst()
                .map(renames ->
                        one(plan, renames)
                                .orElseGet(() ->
                                        List.of(plan.root(), RenamedItems.text(plan, renames))));
    }

    private static Optional<List<PlanItem>> one(Plan plan, Renames renames) {
        return renames.from().equals(renames.through())
                ? way(plan, renames.from()).filter(way -> way.getLast() instanceof PlanField)
                : Optional.empty();
    }

    private static boolean find(PlanItem item, String path, List<PlanItem> way) {
        way.add(item);
        if (item.path().equalsIgnoreCase(path)) {
            return true;
        }
        if (item instanceof PlanGroup group) {
            for (PlanItem inside : group.items()) {
                if (find(inside, path, way)) {
                    return true;
                }
            }
        }
        way.removeLast();
        return false;
    }

    /** Whether counters must be read to find an item. */
    private static boolean moves(PlanItem item) {
        PlanTable table = item.table();
        return item.sliding() || (table != null && (table.counted() || item.variable()));
    }

    /**
     * COBOL names of the item and of those around it, joined by dots; if level 66 renames an
     * elementary item, the names of that item.
     */
    public String path() {
        return way.getLast().path();
    }

    /** Number of tables around the item, itself included: the number of indexes. */
    public int tables() {
        return (int) way.stream().filter(item -> item.table() != null).count();
    }

    /**
     * Appends the item's JSON value; {@code null} if the options omit it.
     *
     * @param rows occurrence in each table around the item, outermost first, from 0
     * @return the fault, and then nothing is appended; {@link FaultReason#COUNT_OUT_OF_RANGE} also
     *     if the record has fewer occurrences
     * @throws IllegalArgumentException if another number of indexes is needed
     * @throws IndexOutOfBoundsException if a table can never have that occurrence
     * @throws OutputLimitException if {@code json} may not grow that far; nothing was appended
     */
    public Optional<DataFault> json(
            byte[] record, int from, int to, OutputBytes json, int... rows) {
        Objects.checkFromToIndex(from, to, record.length);
        try {
            return write(new OpenRecord(plan, record, from, to), json, rows);
        } catch (DataFaultException e) {
            return Optional.of(e.fault());
        }
    }

    /**
     * The item's value as text: a string's characters, otherwise its JSON; {@code ""} for null.
     *
     * @param rows as for {@link #json}
     * @throws DataFaultException if {@link #json} returns a fault
     */
    public String text(byte[] record, int from, int to, int... rows) {
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        json(record, from, to, json, rows).ifPresent(FieldAccessor::refuse);
        if (json.array[0] == '{') {
            return JsonStrings.utf8(json.array, 0, json.length);
        }
        JsonToken token = new JsonToken();
        new JsonReader(json.array, 0, json.length).scalar(token);
        return token.kind == JsonToken.Kind.NULL ? "" : token.text();
    }

    private static void refuse(DataFault fault) {
        throw new DataFaultException(fault);
    }

    private Optional<DataFault> write(OpenRecord record, OutputBytes json, int... rows) {
        if (rows.length != tables()) {
            throw new IllegalArgumentException(
                    "%s is in %d tables; %d indexes were given"
                            .formatted(path(), tables(), rows.length));
        }
        Counts counts = new Counts(plan.slots());
        ValuePath path = new ValuePath();
        int start = start(record, counts, path, rows);
        PlanItem item = way.getLast();
        if (item instanceof PlanField field && record.decodes(field, start, json)) {
            return Optional.empty();
        }
        return record.decoder(json, counts, path).occurrence(item, start).stream().findFirst();
    }

    private int start(OpenRecord record, Counts counts, ValuePath path, int... rows) {
        int at = 0;
        int level = 0;
        for (int step = 1; step < way.size(); step++) {
            PlanItem item = way.get(step);
            path.enter(item.name());
            PlanGroup around = (PlanGroup) way.get(step - 1);
            at = walks ? walked(record, around, at, item, counts, path) : at + item.offset();
            PlanTable table = item.table();
            if (table != null) {
                at = row(record, item, table, at, counts, path, rows[level++]);
            }
        }
        return at;
    }

    private static int walked(
            OpenRecord record,
            PlanGroup around,
            int base,
            PlanItem item,
            Counts counts,
            ValuePath path) {
        int[] starts = new int[around.items().size()];
        Measure measure = record.measure(counts);
        measure.group(around, base, starts);
        int start = starts[around.items().indexOf(item)];
        if (start == Measure.UNKNOWN_END) {
            throw new DataFaultException(record.lost(item, measure, counts, path));
        }
        return start;
    }

    private int row(
            OpenRecord record,
            PlanItem item,
            PlanTable table,
            int start,
            Counts counts,
            ValuePath path,
            int row) {
        Objects.checkIndex(row, table.max());
        path.enter(row);
        if (row >= counts.of(table)) {
            throw new DataFaultException(record.uncounted(item, table, counts, path));
        }
        Measure measure = record.measure(counts);
        int at = measure.row(item, table, start, row);
        if (at == Measure.UNKNOWN_END) {
            throw new DataFaultException(record.lost(item, measure, counts, path));
        }
        return at;
    }
}
