package io.ironbridge.copybook.codepage;

import java.util.Arrays;

/** The 256 characters of a single-byte code page, and the way back. */
public final class SingleByteTable {
    /** Stands for a byte without a character. */
    public static final char UNASSIGNED = '\uFFFD';

    private final char[] characters;
    private final short[] bytes = new short[0x10000];

    /** A table of 256 characters, {@link #UNASSIGNED} where a byte has none. */
    SingleByteTable(char[] characters) {
        this.characters = characters.clone();
        Arrays.fill(bytes, (short) -1);
        for (int value = 255; value >= 0; value--) {
            if (characters[value] != UNASSIGNED) {
                bytes[characters[value]] = (short) value;
            }
        }
    }

    /** The character of a byte, 0 to 255. */
    public char character(int value) {
        return characters[value];
    }

    /** The byte of a character, 0 to 255; -1 where it has none. */
    public int encoded(int codePoint) {
        return codePoint < bytes.length ? bytes[codePoint] : -1;
    }
}
