package io.ironbridge.copybook.codec.edited;

import io.ironbridge.copybook.codepage.CodePage;

/**
 * The characters of edited numbers as bytes. All but the currency have the same code points in
 * every EBCDIC code page, and in every ASCII one.
 */
public final class EditCharacters {
    private static final String ASCII = "0123456789 +-.,/*BCDER";
    private static final byte[] EBCDIC = {
        (byte) 0xF0,
        (byte) 0xF1,
        (byte) 0xF2,
        (byte) 0xF3,
        (byte) 0xF4,
        (byte) 0xF5,
        (byte) 0xF6,
        (byte) 0xF7,
        (byte) 0xF8,
        (byte) 0xF9,
        0x40,
        0x4E,
        0x60,
        0x4B,
        0x6B,
        0x61,
        0x5C,
        (byte) 0xC2,
        (byte) 0xC3,
        (byte) 0xC4,
        (byte) 0xC5,
        (byte) 0xD9
    };

    private final boolean ebcdic;
    private final int zero;

    private EditCharacters(boolean ebcdic) {
        this.ebcdic = ebcdic;
        this.zero = of('0') & 0xFF;
    }

    public static EditCharacters of(CodePage codePage) {
        return new EditCharacters(codePage.ebcdic());
    }

    /** The byte of a character. */
    public byte of(char character) {
        return ebcdic ? EBCDIC[ASCII.indexOf(character)] : (byte) character;
    }

    /** The byte of a digit, 0 to 9. */
    public byte ofDigit(int digit) {
        return (byte) (zero + digit);
    }

    /** The digit of a byte, 0 to 9; -1 if it is not a digit. */
    public int digit(byte value) {
        int digit = (value & 0xFF) - zero;
        return digit >= 0 && digit <= 9 ? digit : -1;
    }
}
