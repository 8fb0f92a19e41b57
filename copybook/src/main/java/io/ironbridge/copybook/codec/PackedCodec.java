package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Packed decimals: COMP-3, two digits a byte with the sign in the last half byte, and COMP-6, which
 * has no sign.
 *
 * <p>Source: z/Architecture Principles of Operation, Decimal-Number Formats.
 */
final class PackedCodec extends DecimalCodec {
    private static final int PLUS = 0xC;
    private static final int MINUS = 0xD;
    private static final int UNSIGNED = 0xF;

    private final FieldType.Packed type;
    private final boolean anySign;
    private final boolean overflowDigit;
    private final int positions;
    private final DecimalBlanks blanks;

    private PackedCodec(FieldType.Packed type, ConversionOptions options) {
        super(type.digits(), type.scale(), type.signed() && type.signNibble(), options);
        this.type = type;
        this.anySign = options.badData().anySign();
        this.overflowDigit = options.badData().overflowDigit();
        this.positions = 2 * type.bytes() - (type.signNibble() ? 1 : 0);
        byte blank = (byte) DecimalSigns.blank(options.host().signs());
        this.blanks =
                new DecimalBlanks(DecimalBlanks.of(blank, type.bytes()), false, options.badData());
    }

    static PackedCodec of(FieldType.Packed type, ConversionOptions options) {
        return new PackedCodec(type, options);
    }

    @Override
    public int bytes() {
        return type.bytes();
    }

    @Override
    int positions() {
        return positions;
    }

    @Override
    DecimalBlanks blanks() {
        return blanks;
    }

    @Override
    boolean blankWhenZero() {
        return false;
    }

    @Override
    @Nullable FaultReason check(byte[] record, int at) {
        boolean unused = positions > type.digits() && !overflowDigit;
        for (int position = unused ? 1 : 0; position < positions; position++) {
            if (digit(record, at, position) > 9) {
                return FaultReason.INVALID_DIGIT;
            }
        }
        if (type.signNibble() && !signCounts(signNibble(record, at))) {
            return FaultReason.INVALID_SIGN;
        }
        return unused && digit(record, at, 0) != 0 ? FaultReason.OVERFLOW_DIGIT : null;
    }

    private boolean signCounts(int nibble) {
        return switch (nibble) {
            case PLUS, UNSIGNED -> true;
            case MINUS -> type.signed() || anySign;
            case 0xA, 0xB, 0xE -> anySign;
            default -> false;
        };
    }

    private int signNibble(byte[] record, int at) {
        return record[at + type.bytes() - 1] & 15;
    }

    @Override
    boolean negative(byte[] record, int at) {
        if (!type.signed()) {
            return false;
        }
        int nibble = signNibble(record, at);
        return nibble == MINUS || nibble == 0xB;
    }

    @Override
    int digit(byte[] record, int at, int position) {
        int both = record[at + position / 2];
        return position % 2 == 0 ? (both >> 4) & 15 : both & 15;
    }

    @Override
    void store(boolean negative, byte[] digits, byte[] record, int at) {
        int unused = positions - digits.length;
        for (int index = 0; index < type.bytes(); index++) {
            int high = 2 * index - unused;
            int low = high + 1;
            int nibble = low < digits.length ? digits[low] : sign(negative);
            record[at + index] = (byte) ((high < 0 ? 0 : digits[high] << 4) | nibble);
        }
    }

    private int sign(boolean negative) {
        if (!type.signed()) {
            return UNSIGNED;
        }
        return negative ? MINUS : PLUS;
    }
}
