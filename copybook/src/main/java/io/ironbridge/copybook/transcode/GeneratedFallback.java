package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.transcode.ConversionOptions.Remedy;
import java.util.ArrayList;
import java.util.List;

/**
 * What generated code calls where its kernels do not do: single values through their codecs, names
 * in unexpected order, initial values. Filled while the class is written, unchanged afterwards.
 */
final class GeneratedFallback {
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final Plan plan;
    private final List<GeneratedMembers> members = new ArrayList<>();
    private final List<byte[]> images = new ArrayList<>();

    GeneratedFallback(Plan plan) {
        this.plan = plan;
    }

    /** Adds the members of a group; returns their number for {@link #find}. */
    int addMembers(List<PlanItem> items) {
        members.add(new GeneratedMembers(items));
        return members.size() - 1;
    }

    /** Adds an item's initial bytes; returns their number for {@link #initialise}. */
    int addImage(PlanItem item) {
        byte[] image = new byte[item.extent()];
        item.initialiseAll(image, 0);
        images.add(image);
        return images.size() - 1;
    }

    /** See {@link GeneratedMembers#find}. */
    long find(int group, byte[] json, int at, int hint) {
        return members.get(group).find(json, at, hint);
    }

    /** Gives an item its initial bytes. */
    void initialise(int image, byte[] record, int at) {
        byte[] bytes = images.get(image);
        System.arraycopy(bytes, 0, record, at, bytes.length);
    }

    /**
     * Writes a member with its key and a comma, or nothing.
     *
     * @param start where the member begins in {@code out}
     * @return past what was written; {@link GeneratedCode#INTERPRET} where the record is refused
     */
    int decode(int index, byte[] record, int at, OutputBytes out, int start) {
        PlanField field = plan.field(index);
        out.length = start;
        out.write(field.key());
        int valueStart = out.length;
        if (!value(field, record, at, out)) {
            return GeneratedCode.INTERPRET;
        }
        if (out.length == valueStart) {
            out.length = start;
            return start;
        }
        out.write(',');
        return out.length;
    }

    /** Writes an element of an array of scalars with a comma. */
    int decodeElement(int index, byte[] record, int at, OutputBytes out, int start) {
        out.length = start;
        if (!value(plan.field(index), record, at, out)) {
            return GeneratedCode.INTERPRET;
        }
        if (out.length == start) {
            out.write(NULL);
        }
        out.write(',');
        return out.length;
    }

    private static boolean value(PlanField field, byte[] record, int at, OutputBytes out) {
        if (field.codec().decode(record, at, out) == null) {
            return true;
        }
        if (field.remedy() == Remedy.REJECT) {
            return false;
        }
        BadValues.write(field, record, at, out);
        return true;
    }

    /**
     * Stores a scalar.
     *
     * @return the position past it; {@link GeneratedCode#INTERPRET}
     */
    int encode(int index, byte[] json, int from, byte[] record, int at) {
        return GeneratedCode.INTERPRET;
    }
}
