package io.ironbridge.lab.cics.hostlink;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;

/** Texts in EBCDIC 037, left-justified, padded with blanks. */
final class HostText {
    static final byte BLANK = 0x40;

    private static final Charset EBCDIC = Charset.forName("IBM037");

    private HostText() {}

    /** The text at an offset, without trailing blanks. */
    static String read(ByteBuffer from, int offset, int length) {
        byte[] bytes = new byte[length];
        from.get(offset, bytes);
        return new String(bytes, EBCDIC).stripTrailing();
    }

    /** Writes a text, cut to the length. */
    static void write(ByteBuffer to, int offset, int length, String text) {
        byte[] field = new byte[length];
        Arrays.fill(field, BLANK);
        byte[] bytes = text.getBytes(EBCDIC);
        System.arraycopy(bytes, 0, field, 0, Math.min(length, bytes.length));
        to.put(offset, field);
    }
}
