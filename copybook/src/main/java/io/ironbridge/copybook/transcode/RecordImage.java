package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A record, or its image, while values are stored in it. */
public final class RecordImage {
    private final byte[] bytes;
    private final OutputBytes before = new OutputBytes(Integer.MAX_VALUE);
    private final OutputBytes after = new OutputBytes(Integer.MAX_VALUE);

    public RecordImage(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Stores a scalar; the image is unchanged if a reason is returned. */
    @Nullable FaultReason store(PlanField field, JsonToken value, int at) {
        return field.codec().encode(value, bytes, at);
    }

    /**
     * The same if another definition of these bytes was given before: bytes that already have this
     * value are unchanged, so that a decoded record is restored, whichever definition applies.
     *
     * @param start start of the value in the JSON text, quotes included
     * @param end index after it
     */
    public @Nullable FaultReason change(
            PlanField field, JsonToken value, int start, int end, int at) {
        boolean said = says(field, at, before);
        if (said && Arrays.equals(value.json, start, end, before.array, 0, before.length)) {
            return null;
        }
        byte[] old = Arrays.copyOfRange(bytes, at, at + field.bytes());
        FaultReason reason = store(field, value, at);
        if (reason == null && said && says(field, at, after) && same(before, after)) {
            System.arraycopy(old, 0, bytes, at, old.length);
        }
        return reason;
    }

    /** Writes what decoding would write; returns whether it wrote anything. */
    private boolean says(PlanField field, int at, OutputBytes json) {
        json.clear();
        if (field.codec().decode(bytes, at, json) != null) {
            json.clear();
            BadValues.write(field, bytes, at, json);
        }
        return json.length > 0;
    }

    private static boolean same(OutputBytes one, OutputBytes other) {
        return Arrays.equals(one.array, 0, one.length, other.array, 0, other.length);
    }

    /** The value of a counter; {@link Counts#UNKNOWN} if it is not a number. */
    long number(PlanField counter, int at) {
        before.clear();
        return counter.codec().decode(bytes, at, before) == null
                ? Counts.number(before.array, 0, before.length)
                : Counts.UNKNOWN;
    }

    /** Stores a number in a counter. */
    @Nullable FaultReason storeNumber(PlanField counter, int number, int at) {
        if (number(counter, at) == number) {
            return null;
        }
        JsonToken value = new JsonToken();
        value.kind = JsonToken.Kind.NUMBER;
        value.json = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
        value.end = value.json.length;
        return store(counter, value, at);
    }

    /** Stores unchanged bytes. */
    void storeBytes(byte[] raw, int at) {
        System.arraycopy(raw, 0, bytes, at, raw.length);
    }
}
