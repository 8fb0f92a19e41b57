package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * POINTER, INDEX and other items that only the program can interpret: a string of two hexadecimal
 * digits for each byte; upper case when decoded, either case when encoded.
 */
final class OpaqueCodec extends FieldCodec {
    private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private final int bytes;
    private final ConversionOptions options;

    private OpaqueCodec(int bytes, ConversionOptions options) {
        this.bytes = bytes;
        this.options = options;
    }

    /** A codec for items of one length. */
    static OpaqueCodec of(FieldType.Opaque type, ConversionOptions options) {
        return new OpaqueCodec(type.bytes(), options);
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public Blank blank() {
        return Blank.TEXT;
    }

    @Override
    public void initialise(byte[] record, int at) {
        Arrays.fill(record, at, at + bytes, (byte) 0);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        json.write('"');
        for (int index = at; index < at + bytes; index++) {
            json.write(DIGITS[(record[index] >> 4) & 0x0F]);
            json.write(DIGITS[record[index] & 0x0F]);
        }
        json.write('"');
        return null;
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        String text = TextCodec.text(value, options);
        if (text == null) {
            return FaultReason.WRONG_TYPE;
        }
        if (text.length() != 2 * bytes || !text.chars().allMatch(HexFormat::isHexDigit)) {
            return FaultReason.INVALID_RAW;
        }
        System.arraycopy(HexFormat.of().parseHex(text), 0, record, at, bytes);
        return null;
    }
}
