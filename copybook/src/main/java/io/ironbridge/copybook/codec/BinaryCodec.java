package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.DecimalText;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Binary integers of 1 to 8 bytes, two's complement.
 *
 * <p>Decoding shows the whole value in the bytes. Encoding limits the value to the picture
 * (TRUNC(STD)), unless the type uses the full range of its bytes; truncation then drops decimal
 * digits or bits, as with the compiler option.
 */
final class BinaryCodec extends FieldCodec {
    /** From here on 10^n is a multiple of 2^64. */
    private static final int BITS = 64;

    private final FieldType.Binary type;
    private final boolean littleEndian;
    private final boolean full;
    private final DecimalForm form;
    private final Input input;

    private BinaryCodec(FieldType.Binary type, ConversionOptions options) {
        this.type = type;
        this.littleEndian = type.nativeOrder() && options.host().littleEndian();
        this.full = type.full() || type.digits() == 0;
        this.form = new DecimalForm(type.scale(), type.beyondDouble(), options.output());
        this.input = options.input();
    }

    static BinaryCodec of(FieldType.Binary type, ConversionOptions options) {
        return new BinaryCodec(type, options);
    }

    @Override
    public int bytes() {
        return type.bytes();
    }

    @Override
    public Blank blank() {
        return Blank.NUMBER;
    }

    @Override
    public void initialise(byte[] record, int at) {
        Arrays.fill(record, at, at + type.bytes(), (byte) 0);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        long value = load(record, at);
        boolean negative = type.signed() && value < 0;
        form.write(negative, negative ? -value : value, json);
        return null;
    }

    private long load(byte[] record, int at) {
        long value = 0;
        for (int index = 0; index < type.bytes(); index++) {
            value = (value << 8) | (record[at + place(index)] & 0xFF);
        }
        int unused = 64 - 8 * type.bytes();
        return type.signed() ? (value << unused) >> unused : value;
    }

    /** Offset of the byte with this rank, counted from the high-order byte. */
    private int place(int rank) {
        return littleEndian ? type.bytes() - 1 - rank : rank;
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        DecimalText number = new DecimalText();
        FaultReason bad = number.read(value, input);
        if (bad != null) {
            return bad;
        }
        return full ? encodeFull(number, record, at) : encodeBounded(number, record, at);
    }

    /** Limited by the picture, which may have more digits than the bytes can hold. */
    private @Nullable FaultReason encodeBounded(DecimalText number, byte[] record, int at) {
        byte[] digits = new byte[type.digits()];
        FaultReason bad = number.fit(digits, type.scale(), type.signed(), input);
        if (bad != null) {
            return bad;
        }
        long magnitude = 0;
        boolean large = false;
        for (byte digit : digits) {
            large |= overflows(magnitude, digit);
            magnitude = 10 * magnitude + digit;
        }
        return store(number.negative(), magnitude, large, record, at);
    }

    private @Nullable FaultReason encodeFull(DecimalText number, byte[] record, int at) {
        int scale = type.scale();
        boolean cut = number.fractionTooLong(scale);
        if (cut && input.fractions() == Fraction.REJECT) {
            return FaultReason.FRACTION_TOO_LONG;
        }
        long top = Math.min(number.highest() + scale, BITS);
        boolean large = number.highest() + scale > BITS;
        long magnitude = 0;
        for (long power = top; power >= 0; power--) {
            int digit = number.digit(power - scale);
            large |= overflows(magnitude, digit);
            magnitude = 10 * magnitude + digit;
        }
        if (cut && number.roundsUp(scale, input)) {
            magnitude++;
            large |= magnitude == 0;
        }
        boolean negative = number.negative() && (magnitude != 0 || large);
        return store(negative, magnitude, large, record, at);
    }

    private static boolean overflows(long magnitude, int digit) {
        long most = Long.divideUnsigned(-1L - digit, 10);
        return Long.compareUnsigned(magnitude, most) > 0;
    }

    /**
     * @param large whether {@code magnitude} is only the low-order 64 bits of the number
     */
    private @Nullable FaultReason store(
            boolean negative, long magnitude, boolean large, byte[] record, int at) {
        boolean fits = !large && Long.compareUnsigned(magnitude, largest(negative)) <= 0;
        if (!fits && !(full && input.largeNumbers() == Overflow.TRUNCATE)) {
            return FaultReason.TOO_LARGE;
        }
        if (negative && !type.signed()) {
            return FaultReason.NEGATIVE;
        }
        long value = negative ? -magnitude : magnitude;
        for (int rank = type.bytes() - 1; rank >= 0; rank--) {
            record[at + place(rank)] = (byte) value;
            value >>>= 8;
        }
        return null;
    }

    private long largest(boolean negative) {
        int bits = 8 * type.bytes();
        if (!type.signed()) {
            return -1L >>> (64 - bits);
        }
        long half = 1L << (bits - 1);
        return negative ? half : half - 1;
    }
}
