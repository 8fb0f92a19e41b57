package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Converts one record to JSON, depth first. Offsets are counted from the start of the record.
 *
 * <p>An omitted value appends nothing: its member is removed, and an array element becomes {@code
 * null}. Items that are not members are still read if they contain counters.
 */
final class Decoder {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final Plan plan;
    private final ConversionOptions options;
    private final byte[] record;
    private final int from;
    private final int size;
    private final OutputBytes json;
    private final Counts counts;
    private final FaultLog faults;
    private final ValuePath path;

    /** How many of the items around the current one are not members. */
    private int hidden;

    Decoder(Plan plan, byte[] record, int from, int to, OutputBytes json) {
        this(plan, record, from, to, json, new Counts(plan.slots()), new ValuePath());
    }

    /**
     * For a part of a record.
     *
     * @param counts the values of the counters before it
     * @param path its path
     */
    Decoder(
            Plan plan,
            byte[] record,
            int from,
            int to,
            OutputBytes json,
            Counts counts,
            ValuePath path) {
        this.plan = plan;
        this.options = plan.options();
        this.record = record;
        this.from = from;
        this.size = to - from;
        this.json = json;
        this.counts = counts;
        this.path = path;
        this.faults = new FaultLog(record, from, to, options.limits().faults());
    }

    /** The whole record. */
    List<DataFault> record() {
        return undoing(this::root);
    }

    /** An elementary item; nothing is appended if it is omitted. */
    List<DataFault> scalar(PlanField field, int start) {
        return undoing(() -> field(field, start));
    }

    /** One occurrence of an item. */
    List<DataFault> occurrence(PlanItem item, int start) {
        return undoing(() -> value(item, start));
    }

    private List<DataFault> undoing(Runnable work) {
        int before = json.length;
        boolean done = false;
        try {
            work.run();
            done = faults.isEmpty();
        } finally {
            if (!done) {
                json.length = before;
            }
        }
        return faults.faults();
    }

    private void root() {
        int end = value(plan.root(), 0);
        if (!faults.isEmpty()) {
            return;
        }
        if (end > size && !options.badData().shortRecords()) {
            faults.add(FaultReason.SHORT_RECORD, "", path.toString(), size, 0);
        } else if (end < size && !options.badData().longRecords()) {
            faults.add(FaultReason.LONG_RECORD, "", path.toString(), end, size - end);
        }
    }

    /** A value that has to stand there. */
    private int value(PlanItem item, int start) {
        int before = json.length;
        int end = once(item, start);
        if (json.length == before) {
            json.write(NULL);
        }
        return end;
    }

    private int once(PlanItem item, int start) {
        switch (item) {
            case PlanGroup group -> {
                return group(group, start);
            }
            case PlanField field -> {
                field(field, start);
                return start + field.length();
            }
        }
    }

    private int group(PlanGroup group, int base) {
        int[] starts = new int[group.items().size()];
        int end = base;
        json.write('{');
        for (int index = 0; index < starts.length && !faults.closed(); index++) {
            PlanItem item = group.items().get(index);
            starts[index] = start(item, base, end, starts);
            end = Math.max(end, member(item, starts[index]));
        }
        json.write('}');
        return group.variable() ? end : base + group.length();
    }

    /** Start of a group's item, if the preceding item ends at {@code end}. */
    static int start(PlanItem item, int base, int end, int[] starts) {
        if (item.redefines() >= 0) {
            return starts[item.redefines()];
        }
        return item.sliding() ? end + item.slackBefore() : base + item.offset();
    }

    private int member(PlanItem item, int start) {
        int before = json.length;
        hidden += item.shown() ? 0 : 1;
        path.enter(item.name());
        separate('{');
        json.write(item.key());
        int valueStart = json.length;
        int end = memberValue(item, start);
        path.leave();
        hidden -= item.shown() ? 0 : 1;
        if (!item.shown() || leftAway(valueStart)) {
            json.length = before;
        }
        return end;
    }

    private int memberValue(PlanItem item, int start) {
        PlanTable table = item.table();
        if (table != null) {
            return table(item, table, start);
        }
        if (item.beyond(start, size)) {
            beyond(item, start);
            return start + item.length();
        }
        return once(item, start);
    }

    private boolean leftAway(int valueStart) {
        int length = json.length - valueStart;
        return length == 0 || (options.output().omitEmpty() && length == 2 && empty());
    }

    /** Whether the last two bytes written are an empty value, not a number. */
    private boolean empty() {
        byte last = json.array[json.length - 1];
        return last == '"' || last == '}' || last == ']';
    }

    private void field(PlanField field, int start) {
        if (field.beyond(start, size)) {
            beyond(field, start);
            return;
        }
        boolean counter = field.slot() >= 0;
        boolean unwanted = omitted(field, start);
        if (!counter && (hidden > 0 || unwanted)) {
            return;
        }
        int before = json.length;
        FaultReason reason = field.codec().decode(record, from + start, json);
        if (counter) {
            counts.note(field, reason, json, before, start);
        }
        if (reason != null) {
            bad(field, reason, start);
        }
        if (unwanted) {
            json.length = before;
        }
    }

    private void bad(PlanField field, FaultReason reason, int start) {
        if (field.remedy() == Remedy.REJECT) {
            faults.add(reason, field.path(), path.toString(), start, field.bytes());
        } else {
            BadValues.write(field, record, from + start, json);
        }
    }

    /** Whether an item that is neither root nor table consists of the byte to be omitted. */
    private boolean omitted(PlanField field, int start) {
        return field.order() > 0
                && field.table() == null
                && field.bytes() > 0
                && filledWith(options.output().omitByte(), start, field.bytes());
    }

    private boolean filledWith(int value, int start, int length) {
        for (int at = from + start; at < from + start + length; at++) {
            if ((record[at] & 0xFF) != value) {
                return false;
            }
        }
        return true;
    }

    private void beyond(PlanItem item, int start) {
        boolean allowed = options.badData().shortRecords();
        counts.forget(item, allowed ? Counts.UNKNOWN : Counts.REFUSED);
        if (!allowed) {
            faults.add(
                    FaultReason.SHORT_RECORD,
                    item.path(),
                    path.toString(),
                    start,
                    Math.max(0, size - start));
        }
    }

    private int table(PlanItem item, PlanTable table, int start) {
        int before = json.length;
        boolean foreign = counts.foreign(item, table);
        int count = counts.of(table);
        boolean told = count > 0 || options.badData().shortRecords();
        if (count != 0 && told && item.beyond(start, size)) {
            beyond(item, start);
            return start + item.extent();
        }
        if (count < 0) {
            impossible(item, table);
            count = table.least();
        }
        json.write('[');
        int end = rows(item, table, start, count);
        if (table.padded()) {
            pad(item, table, count);
        }
        json.write(']');
        json.length = foreign ? before : json.length;
        return end;
    }

    /**
     * Reports a counter with an impossible value; items after a sliding table then have no known
     * position.
     */
    private void impossible(PlanItem item, PlanTable table) {
        if (counts.value(table.slot()) != Counts.REFUSED) {
            faults.add(
                    FaultReason.COUNT_OUT_OF_RANGE,
                    item.path(),
                    path.toString(),
                    counts.offset(table.slot()),
                    plan.counter(table.slot()).bytes());
        }
        if (table.slides()) {
            faults.close();
        }
    }

    private int rows(PlanItem item, PlanTable table, int start, int count) {
        int at = start;
        for (int row = 0; row < count && !faults.closed(); row++) {
            path.enter(row);
            if (item.beyond(at, size)) {
                beyond(item, at);
                path.leave();
                return at + (count - row) * item.stride();
            }
            separate('[');
            at = value(item, at) + table.slackAfter();
            path.leave();
        }
        return table.slides() ? at : at + (table.max() - count) * item.stride();
    }

    private void pad(PlanItem item, PlanTable table, int count) {
        for (int row = count; row < table.min(); row++) {
            separate('[');
            json.write(plan.padding(item).json());
        }
    }

    private void separate(char opening) {
        if (json.array[json.length - 1] != opening) {
            json.write(',');
        }
    }
}
