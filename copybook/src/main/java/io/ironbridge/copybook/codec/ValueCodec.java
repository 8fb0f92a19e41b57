package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of one elementary item outside a record of a copybook. Immutable and thread-safe.
 */
public final class ValueCodec {
    private final FieldCodec codec;

    /**
     * @throws io.ironbridge.copybook.codepage.UnknownCodePageException if a code page lacks what
     *     the type needs
     */
    public ValueCodec(FieldType type, ConversionOptions options) {
        this.codec = Codecs.of(type, options);
    }

    /** Bytes of the item. */
    public int bytes() {
        return codec.bytes();
    }

    /**
     * Appends the JSON value of {@code record[at..at+bytes())}, which is inside the array.
     *
     * @return null if the value is valid; otherwise the reason, and nothing was appended
     */
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        return codec.decode(record, at, json);
    }

    /**
     * Reads the next value of {@code json} and stores it at {@code record[at..at+bytes())}.
     *
     * @return null if it was stored; otherwise the reason, and the record is unchanged
     */
    public @Nullable FaultReason encode(JsonCursor json, byte[] record, int at) {
        if (json.atObject() || json.atArray()) {
            return FaultReason.WRONG_TYPE;
        }
        json.scalar();
        return codec.encode(json.token, record, at);
    }

    /** Stores the item's initial value: blanks or zeros, by type. */
    public void initialise(byte[] record, int at) {
        codec.initialise(record, at);
    }
}
