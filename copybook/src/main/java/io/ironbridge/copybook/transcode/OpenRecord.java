package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonValues;
import io.ironbridge.copybook.json.OutputBytes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record that is read piece by piece. Offsets are counted from its start. */
final class OpenRecord {
    private final Plan plan;
    private final byte[] record;
    private final int from;
    private final int to;

    /** The record in {@code record[from..to)}. */
    OpenRecord(Plan plan, byte[] record, int from, int to) {
        this.plan = plan;
        this.record = record;
        this.from = from;
        this.to = to;
    }

    Plan plan() {
        return plan;
    }

    Measure measure(Counts counts) {
        return new Measure(record, from, to, counts, cutsOff());
    }

    Decoder decoder(OutputBytes json, Counts counts, ValuePath path) {
        return new Decoder(plan, record, from, to, json, counts, path);
    }

    /** Whether the record ends before an occurrence. */
    boolean missing(PlanItem item, int start) {
        return item.beyond(start, to - from);
    }

    /** As {@link FieldCodec#decode}, at an offset of the record. */
    boolean decodes(PlanField field, int start, OutputBytes json) {
        return !missing(field, start) && field.codec().decode(record, from + start, json) == null;
    }

    /** Whether items after the record's end are omitted instead of rejected. */
    boolean cutsOff() {
        return plan.options().badData().shortRecords();
    }

    /**
     * Skips an item after the record's end.
     *
     * @throws DataFaultException if the options reject that
     */
    void beyond(PlanItem item, int start, ValuePath path) {
        if (!cutsOff()) {
            int length = Math.max(0, to - from - start);
            throw new DataFaultException(
                    fault(FaultReason.SHORT_RECORD, item, path, start, length));
        }
    }

    /**
     * The value of an occurrence; null if the options omit it.
     *
     * @throws DataFaultException if the options reject it
     */
    @Nullable Object value(PlanItem item, int start, Counts counts, ValuePath path) {
        return switch (item) {
            case PlanGroup group -> new RecordView(this, group, start, counts, path);
            case PlanField field -> {
                OutputBytes json = scalar(field, start, counts, path);
                yield json.length == 0 ? null : JsonValues.of(json.array, json.length);
            }
        };
    }

    /**
     * The JSON of an elementary item; empty if the options omit it.
     *
     * @throws DataFaultException if the options reject it
     */
    OutputBytes scalar(PlanField field, int start, Counts counts, ValuePath path) {
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        List<DataFault> faults = decoder(json, counts, path).scalar(field, start);
        if (!faults.isEmpty()) {
            throw new DataFaultException(faults.getFirst());
        }
        return json;
    }

    /** An occurrence that is not in the record. */
    @Nullable Object padding(PlanItem item, ValuePath path) {
        Padding padding = plan.padding(item);
        byte[] bytes = padding.record();
        OpenRecord row = new OpenRecord(plan, bytes, 0, bytes.length);
        return padding.sound() ? row.value(item, 0, Padding.counts(plan), path) : null;
    }

    /** A fault at an item. */
    DataFault fault(FaultReason reason, PlanItem item, ValuePath path, int start, int length) {
        FaultLog log = new FaultLog(record, from, to, 1);
        log.add(reason, item.path(), path.toString(), start, length);
        return log.faults().getFirst();
    }

    /** A table whose counter has an impossible value: the fault shows the counter. */
    DataFault uncounted(PlanItem item, PlanTable table, Counts counts, ValuePath path) {
        return fault(
                FaultReason.COUNT_OUT_OF_RANGE,
                item,
                path,
                counts.offset(table.slot()),
                plan.counter(table.slot()).bytes());
    }

    /** An item without known position, because of a table before it or missing bytes. */
    DataFault lost(PlanItem item, Measure measure, Counts counts, ValuePath path) {
        PlanItem uncounted = measure.uncounted();
        PlanTable table = uncounted == null ? null : uncounted.table();
        return uncounted == null || table == null
                ? fault(FaultReason.SHORT_RECORD, item, path, to - from, 0)
                : uncounted(uncounted, table, counts, path);
    }
}
