package io.ironbridge.copybook.layout;

/**
 * The format of an elementary item's bytes. Scales count digits after the decimal point; a negative
 * scale is the number of trailing P (9(3)PP has scale -2, VPP9(3) scale 5).
 *
 * <p>Source: Enterprise COBOL for z/OS Language Reference, PICTURE and USAGE clauses.
 */
public sealed interface FieldType {
    /** Maximum number of digits for which all numbers are exact in double precision. */
    int EXACT_DIGITS = 15;

    /** Bytes of one occurrence. */
    int bytes();

    /** Whether its values are numbers. */
    default boolean numeric() {
        return switch (this) {
            case Zoned _, Packed _, Binary _, Floating _, Edited _, ExternalFloat _ -> true;
            case Text _, EditedText _, Opaque _ -> false;
        };
    }

    /** Whether a number may have more digits than double precision (JavaScript) can represent. */
    default boolean beyondDouble() {
        return switch (this) {
            case Zoned zoned -> zoned.digits() > EXACT_DIGITS;
            case Packed packed -> packed.digits() > EXACT_DIGITS;
            case Edited edited -> edited.digits() > EXACT_DIGITS;
            case Binary binary when binary.full() || binary.digits() == 0 -> binary.bytes() > 6;
            case Binary binary -> binary.digits() > EXACT_DIGITS;
            case Text _, EditedText _, ExternalFloat _, Floating _, Opaque _ -> false;
        };
    }

    /**
     * Text: PIC X, A (one byte a position), N (UTF-16 big-endian, two), G or N DISPLAY-1 (two bytes
     * of a double-byte code page, no shift codes), U (UTF-8).
     *
     * @param justified JUSTIFIED RIGHT: padded and cut on the left
     */
    record Text(Characters characters, int bytes, boolean justified) implements FieldType {}

    /** Characters of a text. */
    enum Characters {
        ALPHANUMERIC,
        NATIONAL,
        DBCS,
        UTF8
    }

    /**
     * Alphanumeric-edited text.
     *
     * @param symbols picture with repetitions written out, {@code XXXBXX/X}: one byte each
     */
    record EditedText(String symbols) implements FieldType {
        @Override
        public int bytes() {
            return symbols.length();
        }
    }

    /**
     * Zoned decimal: USAGE DISPLAY, or NATIONAL (two bytes a digit, UTF-16 big-endian, sign only
     * separate).
     *
     * @param digits 1 to 38
     */
    record Zoned(int digits, int scale, Sign sign, boolean national, boolean blankWhenZero)
            implements FieldType {
        @Override
        public int bytes() {
            int positions = digits + (sign.separate() ? 1 : 0);
            return national ? 2 * positions : positions;
        }
    }

    /** Position of the sign of a zoned item. */
    enum Sign {
        UNSIGNED,
        TRAILING,
        LEADING,
        TRAILING_SEPARATE,
        LEADING_SEPARATE;

        /** Whether the sign has a separate position. */
        public boolean separate() {
            return this == TRAILING_SEPARATE || this == LEADING_SEPARATE;
        }

        /** Whether there is a sign. */
        public boolean signed() {
            return this != UNSIGNED;
        }
    }

    /**
     * Packed decimal.
     *
     * @param signNibble false for COMP-6, which has digits only
     */
    record Packed(int digits, int scale, boolean signed, boolean signNibble) implements FieldType {
        @Override
        public int bytes() {
            return signNibble ? digits / 2 + 1 : (digits + 1) / 2;
        }
    }

    /**
     * Binary, two's complement.
     *
     * @param digits digits of the picture; 0 if there is none (BINARY-LONG ...)
     * @param bytes 1 to 8
     * @param full whether the whole range of the bytes is used (COMP-5, COMP-X, TRUNC(BIN)), not
     *     only that of the picture
     * @param nativeOrder whether the bytes are in the machine's order (COMP-5, COMP-N), not
     *     big-endian
     */
    record Binary(
            int digits, int scale, boolean signed, int bytes, boolean full, boolean nativeOrder)
            implements FieldType {}

    /** COMP-1 (4 bytes) and COMP-2 (8): hexadecimal or IEEE, by the conversion options. */
    record Floating(int bytes) implements FieldType {}

    /**
     * Numeric-edited: display text that holds a number.
     *
     * @param symbols picture with repetitions written out, {@code ZZ,ZZ9.99CR}; {@code $} is the
     *     currency symbol, whatever the source used; an assumed point is kept as {@code V}, scaling
     *     as {@code P}
     * @param digits digit positions
     * @param currency currency string as stored, {@code "$"} unless declared otherwise; the first
     *     {@code $} of {@code symbols} takes its whole length, each further one 1 byte
     * @param decimalComma whether point and comma are exchanged in {@code symbols}
     */
    record Edited(
            String symbols,
            int digits,
            int scale,
            int bytes,
            String currency,
            boolean decimalComma,
            boolean blankWhenZero)
            implements FieldType {}

    /** External floating point, {@code +9.99E+99}: display text. */
    record ExternalFloat(String symbols) implements FieldType {
        @Override
        public int bytes() {
            return symbols.replace("V", "").length();
        }
    }

    /** POINTER, INDEX, OBJECT REFERENCE and other items that only the program can interpret. */
    record Opaque(int bytes) implements FieldType {}
}
