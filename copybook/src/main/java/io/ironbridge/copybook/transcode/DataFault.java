package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import java.util.HexFormat;

/**
 * Data that does not fit its layout, or JSON that does not.
 *
 * @param reason the reason
 * @param field path of the item ({@code Description.path}), {@code ""} for the record as a whole
 * @param pointer JSON pointer of the value, with table indexes from 0
 * @param offset first byte concerned: in the record when decoding; in the JSON text when encoding
 * @param bytes the bytes concerned, as pairs of hexadecimal digits, at most 32 bytes; in host
 *     representation when decoding, of the JSON text when encoding
 */
public record DataFault(
        FaultReason reason, String field, String pointer, int offset, String bytes) {
    /** Maximum number of bytes shown. */
    static final int MOST_BYTES = 32;

    static DataFault of(
            FaultReason reason, String field, String pointer, byte[] data, int offset, int length) {
        int from = Math.clamp(offset, 0, data.length);
        int to = Math.clamp((long) offset + Math.min(length, MOST_BYTES), from, data.length);
        return new DataFault(
                reason, field, pointer, offset, HexFormat.of().formatHex(data, from, to));
    }

    /** The fault in words, with the bytes: for readers who may see the data. */
    public String explain() {
        return "%s at %s: %s; byte offset X'%X', bytes X'%s'"
                .formatted(
                        field.isEmpty() ? "The record" : field,
                        pointer.isEmpty() ? "the root" : pointer,
                        reason.sentence(),
                        offset,
                        bytes.toUpperCase(java.util.Locale.ROOT));
    }

    /** The fault without the bytes, so that payloads do not reach logs by accident. */
    @Override
    public String toString() {
        return "%s %s %s at X'%X'".formatted(reason, field, pointer, offset);
    }
}
