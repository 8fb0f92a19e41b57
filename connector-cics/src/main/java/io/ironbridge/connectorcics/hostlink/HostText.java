package io.ironbridge.connectorcics.hostlink;

import java.nio.charset.Charset;
import java.util.Arrays;

/** Names in headers: EBCDIC 037, padded with blanks. */
final class HostText {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final byte BLANK = 0x40;

    /** Code page 037 has all characters up to this one, and no others. */
    private static final char LAST = 0xFF;

    private HostText() {}

    /** Stores {@code text}, truncated to the field. */
    static void put(String text, byte[] to, int at, int length) {
        byte[] bytes = text.getBytes(EBCDIC);
        int count = Math.min(bytes.length, length);
        System.arraycopy(bytes, 0, to, at, count);
        Arrays.fill(to, at + count, at + length, BLANK);
    }

    /** A name without trailing blanks. */
    static String get(byte[] from, int at, int length) {
        return new String(from, at, length, EBCDIC).stripTrailing();
    }

    /**
     * Validates a name.
     *
     * @throws IllegalArgumentException if it is empty, too long, contains blanks or characters that
     *     are not in code page 037
     */
    static String name(String what, String name, int most) {
        boolean fine =
                !name.isEmpty()
                        && name.length() <= most
                        && name.chars().noneMatch(c -> c <= ' ' || c == 0x7F || c > LAST);
        if (!fine) {
            throw new IllegalArgumentException(
                    "the %s \"%s\" is not 1 to %d characters of code page 037 without blanks"
                            .formatted(what, name, most));
        }
        return name;
    }
}
