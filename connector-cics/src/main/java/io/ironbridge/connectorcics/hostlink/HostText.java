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

    /** Stores {@code text}, as much of it as there is room for. */
    static void put(String text, byte[] to, int at, int length) {
        byte[] bytes = text.getBytes(EBCDIC);
        int count = Math.min(bytes.length, length);
        System.arraycopy(bytes, 0, to, at, count);
        Arrays.fill(to, at + count, at + length, BLANK);
    }

    /** A name without the blanks behind it. */
    static String get(byte[] from, int at, int length) {
        return new String(from, at, length, EBCDIC).stripTrailing();
    }

    /**
     * A name as it has to be.
     *
     * @throws IllegalArgumentException where it is empty, too long, has blanks inside or characters
     *     that code page 037 lacks
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
