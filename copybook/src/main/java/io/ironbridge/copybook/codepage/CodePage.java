package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** A code page of host data. Immutable and thread-safe. */
public interface CodePage {
    /** Number with which it is known, three digits at least: {@code 037}, {@code 1047}. */
    String name();

    /** Whether letters and digits stand where EBCDIC has them; otherwise where ASCII has them. */
    boolean ebcdic();

    /** The byte of a blank: X'40' or X'20'. */
    default byte space() {
        return (byte) (ebcdic() ? 0x40 : 0x20);
    }

    /** Its table, where each byte is one character; empty for mixed, double-byte and UTF-8. */
    Optional<SingleByteTable> table();

    /**
     * Appends the characters of {@code bytes[from..to)} to {@code text}.
     *
     * @return -1 when well; else the index in {@code bytes} of the first byte that is no text, and
     *     the characters before it were appended
     */
    int decode(byte[] bytes, int from, int to, StringBuilder text);

    /**
     * Appends the characters of {@code bytes[from..to)} to {@code text}, and U+FFFD for each byte,
     * or pair of bytes, that is no text.
     */
    void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text);

    /**
     * Stores the bytes of {@code text} in {@code bytes[from..to)}, shift codes included. A
     * character is stored whole or not at all, and what is stored ends outside of shifts.
     *
     * @return where it stopped; never {@code > to}
     */
    Encoded encode(CharSequence text, byte[] bytes, int from, int to);

    /**
     * What became of an encoding.
     *
     * @param end past the last byte stored
     * @param characters how many characters (UTF-16 units) were stored
     * @param outcome why it stopped
     */
    record Encoded(int end, int characters, Stop outcome) {}

    /** Why an encoding stopped. */
    enum Stop {
        DONE,
        NO_ROOM,
        UNMAPPABLE
    }
}
