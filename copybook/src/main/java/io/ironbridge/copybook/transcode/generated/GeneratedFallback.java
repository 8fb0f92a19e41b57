package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonReader;
import io.ironbridge.copybook.json.JsonSyntax;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.transcode.BadValues;
import io.ironbridge.copybook.transcode.Counts;
import io.ironbridge.copybook.transcode.Plan;
import io.ironbridge.copybook.transcode.PlanField;
import io.ironbridge.copybook.transcode.PlanItem;
import io.ironbridge.copybook.transcode.RecordImage;
import java.util.ArrayList;
import java.util.List;

/**
 * Called by generated code if its kernels do not apply: single values through their codecs, names
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

    /** Adds the initial bytes of one occurrence, slack included. */
    int addRow(PlanItem item) {
        byte[] image = new byte[item.stride()];
        item.initialise(image, 0);
        images.add(image);
        return images.size() - 1;
    }

    /** See {@link GeneratedMembers#find}. */
    long find(int group, byte[] json, int at, int hint) {
        return members.get(group).find(json, at, hint);
    }

    /** Sets an item to its initial bytes. */
    void initialise(int image, byte[] record, int at) {
        byte[] bytes = images.get(image);
        System.arraycopy(bytes, 0, record, at, bytes.length);
    }

    /**
     * Writes a member with its key and a comma, or nothing.
     *
     * @param start start of the member in {@code out}
     * @return index after the output; {@link GeneratedCode#INTERPRET} if the record is rejected
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
        out.member(start, field.key().length, out.length);
        out.write(',');
        return out.length;
    }

    /**
     * Stores the value of a counter; writes nothing.
     *
     * @return whether it is a number
     */
    boolean count(int index, byte[] record, int at, OutputBytes out, int to, GeneratedWalk walk) {
        PlanField counter = plan.field(index);
        out.length = to;
        if (counter.codec().decode(record, at, out) != null) {
            return false;
        }
        long value = Counts.number(out.array, to, out.length);
        walk.note(counter.slot(), (int) value);
        return value == (int) value;
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
        out.element(start, out.length);
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
     * Stores a scalar whose bytes were already given by another definition, see {@link
     * RecordImage#change}.
     *
     * @return as {@link #encode}
     */
    int change(int index, byte[] json, int from, byte[] record, int at) {
        int end = scalarEnd(json, from);
        if (end < 0 || json[from] == 'n') {
            return GeneratedCode.INTERPRET;
        }
        FaultReason reason =
                new RecordImage(record)
                        .change(plan.field(index), token(json, from, end), from, end, at);
        return reason == null ? end : GeneratedCode.INTERPRET;
    }

    /**
     * Stores a scalar.
     *
     * @return the position after it; {@link GeneratedCode#INTERPRET} if it is not a scalar, or is
     *     rejected
     */
    int encode(int index, byte[] json, int from, byte[] record, int at) {
        int end = scalarEnd(json, from);
        if (end < 0) {
            return GeneratedCode.INTERPRET;
        }
        PlanField field = plan.field(index);
        boolean stored =
                json[from] == 'n'
                        ? nothing(field, record, at)
                        : field.codec().encode(token(json, from, end), record, at) == null;
        return stored ? end : GeneratedCode.INTERPRET;
    }

    /**
     * Notes the given value of a counter.
     *
     * @return whether it is a number, and the first one given
     */
    boolean given(int index, byte[] record, int at, GeneratedCounts counts) {
        PlanField counter = plan.field(index);
        return counter.codec().decode(record, at, counts.scratch()) == null
                && counts.given(counter.slot());
    }

    /** A null is treated as not given, which is simple if no other item has the same bytes. */
    private boolean nothing(PlanField field, byte[] record, int at) {
        if (!plan.options().input().nulls() || field.shared()) {
            return false;
        }
        field.initialise(record, at);
        return true;
    }

    private static JsonToken token(byte[] json, int from, int end) {
        JsonToken token = new JsonToken();
        new JsonReader(json, from, end).scalar(token);
        return token;
    }

    /** End of the scalar at {@code from}; {@link GeneratedCode#INTERPRET} if there is none. */
    private static int scalarEnd(byte[] json, int from) {
        int end = pastScalar(json, from);
        boolean wellFormed = end > from && new JsonSyntax(json, from, end, 1).check() == null;
        return wellFormed ? end : GeneratedCode.INTERPRET;
    }

    /** End of a possible scalar; {@code from} if there is none. */
    private static int pastScalar(byte[] json, int from) {
        if (from >= json.length || json[from] == '{' || json[from] == '[') {
            return from;
        }
        int at = from;
        if (json[from] == '"') {
            at++;
            while (at < json.length && json[at] != '"') {
                at += json[at] == '\\' ? 2 : 1;
            }
            return Math.min(at + 1, json.length);
        }
        while (at < json.length && json[at] > ' ' && ",]}".indexOf(json[at]) < 0) {
            at++;
        }
        return at;
    }
}
