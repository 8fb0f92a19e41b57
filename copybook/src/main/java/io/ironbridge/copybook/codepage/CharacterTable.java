package io.ironbridge.copybook.codepage;

import java.util.Arrays;
import java.util.BitSet;

/** The characters of a single-byte page while it is being built. */
final class CharacterTable {
    private static final int NL = 0x15;
    private static final int LF = 0x25;

    private final char[] characters;
    private final BitSet onlyRead;

    /** A table without characters. */
    CharacterTable() {
        this(new char[SingleByteTable.SIZE], new BitSet());
        Arrays.fill(characters, SingleByteTable.UNASSIGNED);
    }

    private CharacterTable(char[] characters, BitSet onlyRead) {
        this.characters = characters;
        this.onlyRead = onlyRead;
    }

    CharacterTable copy() {
        return new CharacterTable(characters.clone(), (BitSet) onlyRead.clone());
    }

    char character(int value) {
        return characters[value];
    }

    /** Whether a byte is never written, because another byte has the same character. */
    boolean onlyRead(int value) {
        return onlyRead.get(value);
    }

    void set(int value, char character, boolean readOnly) {
        characters[value] = character;
        onlyRead.set(value, readOnly);
    }

    /** Sets the line ends. */
    CharacterTable with(Newlines newlines) {
        if (newlines != Newlines.JDK) {
            set(newlines == Newlines.CDRA ? LF : NL, '\n', false);
            set(newlines == Newlines.CDRA ? NL : LF, '\u0085', false);
        }
        return this;
    }

    SingleByteTable table() {
        return new SingleByteTable(characters, onlyRead);
    }
}
