package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Sign;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import org.jspecify.annotations.Nullable;

/**
 * Zoned decimals: DISPLAY, and NATIONAL, whose positions are UTF-16 big-endian.
 *
 * <p>The bytes are read directly, not through a code page: digits and signs have the same code
 * points in all EBCDIC code pages, the characters of overpunched signs do not. An overpunched
 * NATIONAL sign, which the language does not define, is the character of the EBCDIC one.
 */
final class ZonedCodec extends DecimalCodec {
    private final FieldType.Zoned type;
    private final DecimalSigns signs;
    private final int zero;
    private final int plus;
    private final int minus;
    private final int blank;
    private final boolean blankSign;
    private final boolean leadingBlanks;
    private final int width;
    private final int first;
    private final int signed;
    private final int separate;
    private final DecimalBlanks blanks;

    private ZonedCodec(FieldType.Zoned type, ConversionOptions options) {
        super(type.digits(), type.scale(), type.sign().signed(), options);
        ZonedSigns host = type.national() ? ZonedSigns.ASCII_TRANSLATED : options.host().signs();
        this.type = type;
        this.signs = new DecimalSigns(host, options.badData().anySign());
        this.zero = DecimalSigns.zero(host);
        this.plus = DecimalSigns.plus(host);
        this.minus = DecimalSigns.minus(host);
        this.blank = DecimalSigns.blank(host);
        this.blankSign = passesOver(options.badData().unfilled().blankNumbers());
        this.leadingBlanks = options.badData().leadingBlanks();
        this.width = type.national() ? 2 : 1;
        this.first = type.sign() == Sign.LEADING_SEPARATE ? width : 0;
        this.signed = signedPosition(type);
        this.separate = first > 0 ? 0 : type.digits() * width;
        this.blanks =
                new DecimalBlanks(
                        blanks(type, (byte) blank), type.blankWhenZero(), options.badData());
    }

    static ZonedCodec of(FieldType.Zoned type, ConversionOptions options) {
        return new ZonedCodec(type, options);
    }

    private static boolean passesOver(Special special) {
        return switch (special) {
            case EMPTY, NULL -> true;
            case AS_BAD, AS_IS -> false;
        };
    }

    /** The position that shares its byte with the sign; -1 if the sign is separate. */
    private static int signedPosition(FieldType.Zoned type) {
        return switch (type.sign()) {
            case UNSIGNED, TRAILING -> type.digits() - 1;
            case LEADING -> 0;
            case TRAILING_SEPARATE, LEADING_SEPARATE -> -1;
        };
    }

    private static byte[] blanks(FieldType.Zoned type, byte blank) {
        byte[] blanks = DecimalBlanks.of(blank, type.bytes());
        for (int index = 0; type.national() && index < blanks.length; index += 2) {
            blanks[index] = 0;
        }
        return blanks;
    }

    @Override
    public int bytes() {
        return type.bytes();
    }

    @Override
    int positions() {
        return type.digits();
    }

    @Override
    DecimalBlanks blanks() {
        return blanks;
    }

    @Override
    boolean blankWhenZero() {
        return type.blankWhenZero();
    }

    @Override
    @Nullable FaultReason check(byte[] record, int at) {
        for (int position = blanks(record, at); position < type.digits(); position++) {
            int value = value(record, at + first + position * width);
            if (!(position == signed ? holdsDigit(value) : isDigit(value))) {
                return FaultReason.INVALID_DIGIT;
            }
        }
        boolean well = signed < 0 ? separateSign(record, at) : sharedSign(record, at);
        return well ? null : FaultReason.INVALID_SIGN;
    }

    /** Number of leading blanks that are read as zeros; the last position is never one of them. */
    private int blanks(byte[] record, int at) {
        int last = leadingBlanks && signed != 0 ? type.digits() - 1 : 0;
        int position = 0;
        while (position < last && value(record, at + first + position * width) == blank) {
            position++;
        }
        return position;
    }

    private boolean isDigit(int value) {
        return value >= zero && value <= zero + 9;
    }

    /** Whether a byte has a digit, whatever its sign. */
    private boolean holdsDigit(int value) {
        return value <= 0xFF && signs.read((byte) value) != DecimalSigns.BAD_DIGIT;
    }

    private boolean separateSign(byte[] record, int at) {
        int sign = value(record, at + separate);
        return sign == plus || sign == minus || (blankSign && sign == blank);
    }

    private boolean sharedSign(byte[] record, int at) {
        int digit = signs.read(record[sharedAt(at)]);
        return digit >= 0 && (type.sign().signed() || digit <= 9);
    }

    /** The byte (of two, the second) that holds digit and sign. */
    private int sharedAt(int at) {
        return at + first + signed * width + width - 1;
    }

    private int value(byte[] record, int at) {
        int value = record[at] & 0xFF;
        return width == 1 ? value : (value << 8) | (record[at + 1] & 0xFF);
    }

    @Override
    boolean negative(byte[] record, int at) {
        return signed < 0
                ? value(record, at + separate) == minus
                : signs.read(record[sharedAt(at)]) > 9;
    }

    @Override
    int digit(byte[] record, int at, int position) {
        byte value = record[at + first + position * width + width - 1];
        return position == signed ? signs.read(value) & 15 : value & 15;
    }

    @Override
    void store(boolean negative, byte[] digits, byte[] record, int at) {
        for (int position = 0; position < digits.length; position++) {
            put(zero + digits[position], record, at + first + position * width);
        }
        if (signed < 0) {
            put(negative ? minus : plus, record, at + separate);
        } else if (type.sign().signed()) {
            put(signs.overpunched(digits[signed], negative), record, at + first + signed * width);
        }
    }

    private void put(int value, byte[] record, int at) {
        record[at + width - 1] = (byte) value;
        if (width == 2) {
            record[at] = 0;
        }
    }
}
