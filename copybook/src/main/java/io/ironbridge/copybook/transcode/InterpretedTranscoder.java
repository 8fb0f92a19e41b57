package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codepage.UnknownCodePageException;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reference: walks the plan of the layout for each record. It allocates, and is several times
 * slower than a {@link io.ironbridge.copybook.transcode.generated.GeneratedTranscoder}.
 */
public final class InterpretedTranscoder implements Transcoder {
    private final Plan plan;

    private InterpretedTranscoder(Plan plan) {
        this.plan = plan;
    }

    /**
     * Makes a transcoder, which takes time; keep it.
     *
     * @throws IllegalArgumentException if the layout contradicts itself: a table's counter does not
     *     precede it in the record, or is inside another table; an item redefines an item that does
     *     not precede it in its group
     * @throws UnknownCodePageException if a code page of the options lacks what the layout needs
     */
    public static InterpretedTranscoder of(Layout layout, ConversionOptions options) {
        return new InterpretedTranscoder(Plan.of(layout, options));
    }

    public Plan plan() {
        return plan;
    }

    @Override
    public Layout layout() {
        return plan.layout();
    }

    @Override
    public List<DataFault> decode(byte[] record, int from, int to, OutputBytes json) {
        Objects.checkFromToIndex(from, to, record.length);
        json.discardPlaces();
        return new Decoder(plan, record, from, to, json).record();
    }

    @Override
    public List<DataFault> encode(byte[] json, int from, int to, OutputBytes record) {
        Objects.checkFromToIndex(from, to, json.length);
        return new Encoder(plan, json, from, to).record(record);
    }

    @Override
    public int recordLength(byte[] data, int from, int to) {
        Objects.checkFromToIndex(from, to, data.length);
        Counts counts = new Counts(plan.slots());
        return new Measure(data, from, to, counts, false).end(plan.root(), 0);
    }

    @Override
    public FieldAccessor accessor(String path) {
        return FieldAccessor.of(plan, path);
    }

    @Override
    public Map<String, @Nullable Object> view(byte[] record, int from, int to) {
        Objects.checkFromToIndex(from, to, record.length);
        OpenRecord open = new OpenRecord(plan, record, from, to);
        Counts counts = new Counts(plan.slots());
        return switch (plan.root()) {
            case PlanGroup group -> new RecordView(open, group, 0, counts, new ValuePath());
            case PlanField field ->
                    Collections.singletonMap(
                            field.name(), open.value(field, 0, counts, new ValuePath()));
        };
    }
}
