package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of one kind of elementary item: the plain, complete reference. Immutable and
 * thread-safe; made for one field type and one set of options.
 *
 * <p>A codec applies the options that concern its own values (blank numbers, trimming, overflow
 * ...). The caller handles a value that it rejects ({@link ConversionOptions#badData}).
 */
public abstract class FieldCodec {
    /** Bytes of a value in the record. */
    public abstract int bytes();

    /**
     * Appends the JSON value of {@code record[at..at+bytes())}, which is inside the array.
     *
     * @return null if the value is valid; otherwise the reason, and nothing was appended. Does not
     *     allocate in that case.
     */
    public abstract @Nullable FaultReason decode(byte[] record, int at, OutputBytes json);

    /**
     * Stores {@code value}, which is a string, number, boolean or null, at {@code
     * record[at..at+bytes())}.
     *
     * @return null if it was stored; otherwise the reason, and the record is unchanged
     */
    public abstract @Nullable FaultReason encode(JsonToken value, byte[] record, int at);

    /** Replacement of a bad value if zeros are requested. */
    public abstract Blank blank();

    /** Kinds of replacement values. */
    public enum Blank {
        NUMBER,
        TEXT
    }

    /** Fills {@code record[at..at+bytes())} with blanks or zeros, by type. */
    public abstract void initialise(byte[] record, int at);
}
