package io.ironbridge.copybook.codepage;

import java.util.Arrays;
import java.util.BitSet;

/** The 256 characters of a single-byte code page, in both directions. Immutable. */
public final class SingleByteTable {
    /** Marks a byte without a character. */
    public static final char UNASSIGNED = '\uFFFD';

    static final int SIZE = 256;

    private final char[] characters;
    private final short[] bytes;

    /**
     * A table of 256 characters, {@link #UNASSIGNED} for a byte that has none.
     *
     * @param onlyRead bytes that are never written, because another byte has the same character; of
     *     the others, the lowest is written
     */
    SingleByteTable(char[] characters, BitSet onlyRead) {
        this.characters = characters.clone();
        this.bytes = new short[highest(characters) + 1];
        Arrays.fill(bytes, (short) -1);
        for (int value = SIZE - 1; value >= 0; value--) {
            if (characters[value] != UNASSIGNED && !onlyRead.get(value)) {
                bytes[characters[value]] = (short) value;
            }
        }
    }

    private static int highest(char[] characters) {
        int highest = 0;
        for (char character : characters) {
            highest = character == UNASSIGNED ? highest : Math.max(highest, character);
        }
        return highest;
    }

    /** The character of a byte, 0 to 255. */
    public char character(int value) {
        return characters[value];
    }

    /** The byte of a character, 0 to 255; -1 if it has none. */
    public int encoded(int codePoint) {
        return codePoint < bytes.length ? bytes[codePoint] : -1;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SingleByteTable table
                && Arrays.equals(characters, table.characters)
                && Arrays.equals(bytes, table.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(characters);
    }
}
