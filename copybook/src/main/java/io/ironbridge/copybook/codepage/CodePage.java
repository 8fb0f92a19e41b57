package io.ironbridge.copybook.codepage;

import java.util.Optional;

/** A code page of host data. Immutable and thread-safe. */
public interface CodePage {
    /** Usual number of the page, at least three digits: {@code 037}, {@code 1047}. */
    String name();

    /** Whether letters and digits have their EBCDIC code points, not those of ASCII. */
    boolean ebcdic();

    /** The byte of a blank: X'40' or X'20'. */
    default byte space() {
        return (byte) (ebcdic() ? 0x40 : 0x20);
    }

    /** Its table, if each byte is one character; empty for mixed, double-byte and UTF-8. */
    Optional<SingleByteTable> table();

    /**
     * Appends the characters of {@code bytes[from..to)} to {@code text}.
     *
     * @return -1 if all bytes are text; otherwise the index in {@code bytes} of the first byte that
     *     is not, and the characters before it were appended
     */
    int decode(byte[] bytes, int from, int to, StringBuilder text);

    /**
     * Appends the characters of {@code bytes[from..to)} to {@code text}, and U+FFFD for each byte,
     * or pair of bytes, that is not text.
     */
    void decodeReplacing(byte[] bytes, int from, int to, StringBuilder text);

    /**
     * Stores the bytes of {@code text} in {@code bytes[from..to)}, shift codes included. No part of
     * a character is stored, and the stored bytes end outside shifts.
     *
     * @return the end; never {@code > to}
     */
    Encoded encode(CharSequence text, byte[] bytes, int from, int to);

    /**
     * Result of an encoding.
     *
     * @param end index after the last byte stored
     * @param characters number of characters (UTF-16 units) stored
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
