package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;

/**
 * Digit and sign in one byte of a zoned item. Immutable.
 *
 * <p>Source: z/Architecture Principles of Operation, Decimal-Number Formats (zones C, A, E, F
 * positive, D, B negative); for ASCII, the output of the compilers named in {@link ZonedSigns}.
 */
final class DecimalSigns {
    /** {@link #read}: the byte has no digit. */
    static final int BAD_DIGIT = -1;

    /** {@link #read}: the byte has a digit, but no accepted sign. */
    static final int BAD_SIGN = -2;

    /** {@link #read}: added to a digit with a negative sign. */
    static final int NEGATIVE = 16;

    private static final String TRANSLATED_POSITIVE = "{ABCDEFGHI";
    private static final String TRANSLATED_NEGATIVE = "}JKLMNOPQR";

    private final ZonedSigns signs;
    private final byte[] meanings = new byte[256];

    DecimalSigns(ZonedSigns signs, boolean anySign) {
        this.signs = signs;
        for (int value = 0; value < 256; value++) {
            meanings[value] = (byte) ((value & 15) > 9 ? BAD_DIGIT : BAD_SIGN);
        }
        meanings[blank(signs)] = BAD_DIGIT;
        for (int digit = 0; digit <= 9; digit++) {
            meanings[zero(signs) + digit] = (byte) digit;
            meanings[overpunched(digit, false)] = (byte) digit;
            meanings[overpunched(digit, true)] = (byte) (digit + NEGATIVE);
            if (signs == ZonedSigns.EBCDIC && anySign) {
                meanings[0xA0 + digit] = (byte) digit;
                meanings[0xB0 + digit] = (byte) (digit + NEGATIVE);
                meanings[0xE0 + digit] = (byte) digit;
            }
        }
    }

    /** The byte of the digit 0 without a sign. */
    static int zero(ZonedSigns signs) {
        return signs == ZonedSigns.EBCDIC ? 0xF0 : 0x30;
    }

    /** The byte of a blank. */
    static int blank(ZonedSigns signs) {
        return signs == ZonedSigns.EBCDIC ? 0x40 : 0x20;
    }

    /** The byte of a separate plus sign. */
    static int plus(ZonedSigns signs) {
        return signs == ZonedSigns.EBCDIC ? 0x4E : 0x2B;
    }

    /** The byte of a separate minus sign. */
    static int minus(ZonedSigns signs) {
        return signs == ZonedSigns.EBCDIC ? 0x60 : 0x2D;
    }

    /**
     * The digit of a byte, plus {@link #NEGATIVE} for a negative sign; negative if it is not valid.
     */
    int read(byte value) {
        return meanings[value & 0xFF];
    }

    /** The byte of a digit with its sign in the preferred form of signed items. */
    int overpunched(int digit, boolean negative) {
        return switch (signs) {
            case EBCDIC -> (negative ? 0xD0 : 0xC0) + digit;
            case ASCII_TRANSLATED ->
                    (negative ? TRANSLATED_NEGATIVE : TRANSLATED_POSITIVE).charAt(digit);
            case MICRO_FOCUS -> (negative ? 0x70 : 0x30) + digit;
            case FUJITSU -> (negative ? 0x50 : 0x40) + digit;
            case REALIA -> (negative ? 0x20 : 0x30) + digit;
        };
    }
}
