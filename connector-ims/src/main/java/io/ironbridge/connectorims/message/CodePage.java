package io.ironbridge.connectorims.message;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The code page of the names in a message, which IRM_ID determines; both map every byte to one
 * character and back. Thread-safe.
 */
public enum CodePage {
    /** EBCDIC 037; names use only characters that all EBCDIC code pages share. */
    EBCDIC(Charset.forName("IBM037"), 0x40),
    /** ISO 8859-1. */
    ASCII(StandardCharsets.ISO_8859_1, 0x20);

    private final Charset charset;
    private final byte blank;

    CodePage(Charset charset, int blank) {
        this.charset = charset;
        this.blank = (byte) blank;
    }

    /** Stores a name, padded with blanks; truncated if it is longer. */
    public void put(String name, byte[] to, int at, int length) {
        byte[] bytes = name.getBytes(charset);
        int count = Math.min(bytes.length, length);
        System.arraycopy(bytes, 0, to, at, count);
        Arrays.fill(to, at + count, at + length, blank);
    }

    /** A name as bytes, padded with blanks. */
    public byte[] bytes(String name, int length) {
        byte[] bytes = new byte[length];
        put(name, bytes, 0, length);
        return bytes;
    }

    /** A name without trailing blanks. */
    public String name(byte[] from, int at, int length) {
        int end = at + length;
        while (end > at && from[end - 1] == blank) {
            end--;
        }
        return end == at ? "" : new String(from, at, end - at, charset);
    }

    char character(byte octet) {
        return new String(new byte[] {octet}, charset).charAt(0);
    }

    /**
     * The code page of a message whose IRM_ID has these bytes: in both code pages it begins with an
     * asterisk.
     */
    static CodePage ofId(byte[] from, int at) {
        return from[at] == '*' ? ASCII : EBCDIC;
    }
}
