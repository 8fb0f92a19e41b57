package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.json.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Writes replacements of values that their codecs rejected. */
public final class BadValues {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private BadValues() {}

    /**
     * Appends the replacement of the value at {@code record[at..]}: nothing if it is omitted;
     * counts it.
     */
    public static void write(PlanField field, byte[] record, int at, OutputBytes json) {
        if (!field.contested()) {
            json.countReplaced(field.index());
        }
        String text =
                switch (field.remedy()) {
                    case NULL -> "null";
                    case ZERO -> field.codec().blank() == FieldCodec.Blank.NUMBER ? "0" : "\"\"";
                    case RAW -> raw(record, at, field.bytes());
                    case REJECT, OMIT -> "";
                };
        json.write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String raw(byte[] record, int at, int length) {
        return "{\"$raw\":\"" + HEX.formatHex(record, at, at + length) + "\"}";
    }
}
