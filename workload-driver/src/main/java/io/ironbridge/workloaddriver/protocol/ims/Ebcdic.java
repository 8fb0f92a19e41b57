package io.ironbridge.workloaddriver.protocol.ims;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * The characters that have the same code in all EBCDIC code pages of the Latin script, and {@code
 * #}, {@code @} and {@code $} as in code page 037: names and digits need no more.
 */
final class Ebcdic {
    static final byte BLANK = 0x40;

    private static final char UNKNOWN = '.';
    private static final byte NONE = 0;
    private static final byte[] BYTES = new byte[128];
    private static final char[] CHARACTERS = new char[256];

    static {
        Arrays.fill(CHARACTERS, UNKNOWN);
        put(0x40, " ");
        put(0x4B, ".");
        put(0x5B, "$*");
        put(0x60, "-/");
        put(0x6B, ",");
        put(0x6D, "_");
        put(0x7A, ":#@'=");
        put(0xC1, "ABCDEFGHI");
        put(0xD1, "JKLMNOPQR");
        put(0xE2, "STUVWXYZ");
        put(0xF0, "0123456789");
    }

    private Ebcdic() {}

    private static void put(int first, String characters) {
        for (int i = 0; i < characters.length(); i++) {
            BYTES[characters.charAt(i)] = (byte) (first + i);
            CHARACTERS[first + i] = characters.charAt(i);
        }
    }

    /** Whether a text has only these characters. */
    static boolean has(String text) {
        return text.chars().allMatch(one -> one < BYTES.length && BYTES[one] != NONE);
    }

    /** Writes a text, padded with blanks to the length. */
    static void put(String text, byte[] to, int from, int length) {
        if (text.length() > length || !has(text)) {
            throw new IllegalArgumentException("not " + length + " characters: " + text);
        }
        for (int i = 0; i < length; i++) {
            to[from + i] = i < text.length() ? BYTES[text.charAt(i)] : BLANK;
        }
    }

    /** Whether the bytes have a text at a position. */
    static boolean is(String text, ByteBuf bytes, int from) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes.getByte(from + i) != BYTES[text.charAt(i)]) {
                return false;
            }
        }
        return true;
    }

    /** Reads a text; any other character becomes a full stop. */
    static String text(ByteBuf bytes, int from, int length) {
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = CHARACTERS[bytes.getUnsignedByte(from + i)];
        }
        return new String(text);
    }
}
