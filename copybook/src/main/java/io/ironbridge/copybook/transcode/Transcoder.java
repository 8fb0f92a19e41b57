package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Layout;
import java.util.List;

/**
 * Carries records of one layout over to JSON and back. Immutable and thread-safe.
 *
 * <p>JSON is the value of the record's root item: an object for a group, a scalar for an elementary
 * 01. It is UTF-8 without white space between tokens.
 */
public interface Transcoder {
    /** The layout it was made for. */
    Layout layout();

    /**
     * Appends the JSON of the record in {@code record[from..to)}.
     *
     * @return no faults when well; else the first faults, and nothing was appended
     * @throws OutputLimitException when {@code json} may not grow that far; nothing was appended
     */
    List<DataFault> decode(byte[] record, int from, int to, OutputBytes json);

    /**
     * Appends the record of the JSON text in {@code json[from..to)}.
     *
     * @return no faults when well; else the first faults, and nothing was appended
     * @throws OutputLimitException when {@code record} may not grow that far; nothing was appended
     */
    List<DataFault> encode(byte[] json, int from, int to, OutputBytes record);

    /**
     * How long the record is that begins at {@code from}: fixed, or computed from its counters.
     *
     * @return bytes; -1 where {@code data[from..to)} is too short to tell or a counter is no number
     *     within its bounds
     */
    int recordLength(byte[] data, int from, int to);
}
