package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.layout.Layout;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts records of one layout to JSON and back. Immutable and thread-safe.
 *
 * <p>JSON is the value of the record's root item: an object for a group, a scalar for an elementary
 * 01. It is UTF-8 without white space between tokens.
 */
public interface Transcoder {
    /** The layout. */
    Layout layout();

    /**
     * Appends the JSON of the record in {@code record[from..to)}.
     *
     * @return an empty list on success; otherwise the first faults, and nothing was appended
     * @throws OutputLimitException if {@code json} may not grow that far; nothing was appended
     */
    List<DataFault> decode(byte[] record, int from, int to, OutputBytes json);

    /**
     * Appends the record of the JSON text in {@code json[from..to)}.
     *
     * @return an empty list on success; otherwise the first faults, and nothing was appended
     * @throws OutputLimitException if {@code record} may not grow that far; nothing was appended
     */
    List<DataFault> encode(byte[] json, int from, int to, OutputBytes record);

    /**
     * The length of the record that begins at {@code from}: fixed, or computed from its counters.
     *
     * @return bytes; -1 if {@code data[from..to)} is too short to determine it, or a counter is not
     *     a number within its bounds
     */
    int recordLength(byte[] data, int from, int to);

    /**
     * An accessor of one item.
     *
     * @param path COBOL names from the 01 level down, joined by dots; letter case does not matter;
     *     the first item of this path is used. Level 66 entries are below the 01 level; items are
     *     searched first
     * @throws IllegalArgumentException if the layout has no such item
     */
    FieldAccessor accessor(String path);

    /**
     * The record in {@code record[from..to)} as a map that decodes values on request: the members
     * that {@link #decode} writes, in the same order. Values are strings; numbers as Integer, Long
     * or BigDecimal, whichever is the first to hold them exactly; maps; lists; null. For an
     * elementary 01 the map has one member, under its name.
     *
     * <p>The map cannot be changed and decodes the record's bytes when it is read. Reading throws
     * {@link DataFaultException} if {@link #decode} returns a fault for the value; bytes after the
     * record are ignored.
     */
    Map<String, @Nullable Object> view(byte[] record, int from, int to);
}
