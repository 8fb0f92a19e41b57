package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import org.jspecify.annotations.Nullable;

/** An elementary item with its codec. */
public final class PlanField extends PlanItem {
    private final int index;
    private final FieldCodec codec;
    private final Remedy remedy;
    private final int slot;
    private final byte[] initial;

    PlanField(
            Field field,
            Traits traits,
            @Nullable PlanTable table,
            Details details,
            byte[] initial) {
        super(field, traits, table);
        this.index = details.index();
        this.codec = details.codec();
        this.remedy = details.remedy();
        this.slot = details.slot();
        this.initial = initial;
    }

    /** Attributes of elementary items. */
    record Details(int index, FieldCodec codec, Remedy remedy, int slot) {}

    public Field field() {
        return (Field) item();
    }

    /** Its number among the elementary items, depth first, from 0. */
    public int index() {
        return index;
    }

    public FieldCodec codec() {
        return codec;
    }

    /** Bytes of one occurrence. */
    public int bytes() {
        return codec.bytes();
    }

    /** How a value that the codec rejects is handled. */
    public Remedy remedy() {
        return remedy;
    }

    /** The slot for its value, if it is the counter of a table; -1 for none. */
    public int slot() {
        return slot;
    }

    /** Its initial bytes. Must not be changed. */
    byte[] initial() {
        return initial;
    }

    @Override
    boolean beyond(int start, int size) {
        return bytes() > size - start;
    }

    @Override
    public boolean walked() {
        PlanTable table = table();
        return slot >= 0 || (table != null && table.counted() && table.slides());
    }

    @Override
    public void initialise(byte[] image, int at) {
        System.arraycopy(initial, 0, image, at, initial.length);
    }
}
