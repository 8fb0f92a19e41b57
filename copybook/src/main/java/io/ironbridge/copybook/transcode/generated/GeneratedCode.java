package io.ironbridge.copybook.transcode.generated;

import io.ironbridge.copybook.json.OutputBytes;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a generated class. It handles valid data and returns everything else to its
 * caller.
 */
interface GeneratedCode {
    /** The interpreter must convert the whole record or JSON text. */
    int INTERPRET = -1;

    /**
     * Writes the JSON of the record of full length at {@code at}, from {@code out.length} on.
     *
     * @return index after the last byte written, and {@code out.length} has no meaning then; or
     *     {@link #INTERPRET}
     */
    int decode(byte[] record, int at, OutputBytes out);

    /** The same for a record of variable length: {@code walk.end} is its end. */
    int walk(byte[] record, int at, OutputBytes out, GeneratedWalk walk);

    /**
     * Stores the JSON value at {@code from} in the initialised record at {@code at}.
     *
     * @param counts receives the values of counters and lengths of arrays
     * @return the position past the value; or {@link #INTERPRET}
     */
    int encode(byte[] json, int from, byte[] record, int at, @Nullable GeneratedCounts counts);
}
