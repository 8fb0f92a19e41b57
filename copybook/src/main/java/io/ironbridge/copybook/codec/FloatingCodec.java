package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.DecimalText;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * COMP-1 and COMP-2, hexadecimal or IEEE. In JSON they are numbers, never strings: the shortest
 * decimal that encodes to the same bytes, without trailing zeros. Encoding rounds to the nearest
 * value (IEEE: ties to even; hexadecimal: see {@link HexFloat}); numbers that are too small become
 * zero, and zero is always positive. Decoding may allocate.
 */
final class FloatingCodec extends FieldCodec {
    /** More digits than are needed to round a number to a double. */
    private static final int DIGITS = 800;

    private final int bytes;
    private final boolean hexadecimal;
    private final boolean littleEndian;
    private final HexFloat hex;
    private final Input input;

    private FloatingCodec(FieldType.Floating type, ConversionOptions options) {
        FloatFormat format = options.host().floats();
        this.bytes = type.bytes();
        this.hexadecimal =
                format == FloatFormat.HEXADECIMAL
                        || format == FloatFormat.HEXADECIMAL_LITTLE_ENDIAN;
        this.littleEndian =
                format == FloatFormat.IEEE_LITTLE_ENDIAN
                        || format == FloatFormat.HEXADECIMAL_LITTLE_ENDIAN;
        this.hex = HexFloat.of(bytes);
        this.input = options.input();
    }

    static FloatingCodec of(FieldType.Floating type, ConversionOptions options) {
        return new FloatingCodec(type, options);
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public Blank blank() {
        return Blank.NUMBER;
    }

    @Override
    public void initialise(byte[] record, int at) {
        Arrays.fill(record, at, at + bytes, (byte) 0);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        long bits = load(record, at);
        if (hexadecimal) {
            hex.write(bits, json);
            return null;
        }
        return bytes == 4
                ? writeSingle(Float.intBitsToFloat((int) bits), json)
                : writeDouble(Double.longBitsToDouble(bits), json);
    }

    private static @Nullable FaultReason writeSingle(float value, OutputBytes json) {
        if (!Float.isFinite(value)) {
            return FaultReason.NOT_FINITE;
        }
        write(value < 0, Float.toString(Math.abs(value)), json);
        return null;
    }

    private static @Nullable FaultReason writeDouble(double value, OutputBytes json) {
        if (!Double.isFinite(value)) {
            return FaultReason.NOT_FINITE;
        }
        write(value < 0, Double.toString(Math.abs(value)), json);
        return null;
    }

    /** Appends a number in Java's notation: digits with a point, possibly an exponent. */
    private static void write(boolean negative, String printed, OutputBytes json) {
        int letter = printed.indexOf('E');
        int end = letter < 0 ? printed.length() : letter;
        int point = printed.indexOf('.');
        long significand = Long.parseLong(printed, 0, point, 10);
        for (int index = point + 1; index < end; index++) {
            significand = 10 * significand + (printed.charAt(index) - '0');
        }
        int exponent = letter < 0 ? 0 : Integer.parseInt(printed, letter + 1, printed.length(), 10);
        DecimalScientific.write(negative, significand, exponent - (end - point - 1), json);
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        DecimalText number = new DecimalText();
        FaultReason bad = number.read(value, input);
        if (bad != null) {
            return bad;
        }
        long magnitude = hexadecimal ? hex.magnitude(number) : ieee(number);
        if (magnitude == HexFloat.TOO_LARGE) {
            return FaultReason.TOO_LARGE;
        }
        boolean minus = number.negative() && magnitude != 0;
        store(minus ? magnitude | (1L << (8 * bytes - 1)) : magnitude, record, at);
        return null;
    }

    private long ieee(DecimalText number) {
        if (number.zero()) {
            return 0;
        }
        String digits = number.bounded(DIGITS);
        if (bytes == 4) {
            float value = Float.parseFloat(digits);
            return Float.isInfinite(value) ? HexFloat.TOO_LARGE : Float.floatToRawIntBits(value);
        }
        double value = Double.parseDouble(digits);
        return Double.isInfinite(value) ? HexFloat.TOO_LARGE : Double.doubleToRawLongBits(value);
    }

    private long load(byte[] record, int at) {
        long bits = 0;
        for (int rank = 0; rank < bytes; rank++) {
            bits = (bits << 8) | (record[at + place(rank)] & 0xFF);
        }
        return bits;
    }

    private void store(long bits, byte[] record, int at) {
        for (int rank = 0; rank < bytes; rank++) {
            record[at + place(rank)] = (byte) (bits >>> (8 * (bytes - 1 - rank)));
        }
    }

    /** Offset of the byte with this rank, counted from the high-order byte. */
    private int place(int rank) {
        return littleEndian ? bytes - 1 - rank : rank;
    }
}
