package io.ironbridge.lab.ims.connect.message;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The code page of a client's texts; the exit recognizes it by the 8 bytes of IRM_ID. EBCDIC is
 * code page 037, ASCII is ISO 8859-1, so that each of the 256 bytes has its counterpart.
 */
public enum CodePage {
    EBCDIC(Charset.forName("IBM037"), (byte) 0x40),
    ASCII(StandardCharsets.ISO_8859_1, (byte) 0x20);

    private static final byte[] TO_ASCII = toAscii();
    private static final byte[] TO_EBCDIC = inverse(TO_ASCII);

    private final Charset charset;
    private final byte blank;

    CodePage(Charset charset, byte blank) {
        this.charset = charset;
        this.blank = blank;
    }

    byte blank() {
        return blank;
    }

    /** A text in this code page. */
    public byte[] bytes(String text) {
        return text.getBytes(charset);
    }

    /** A text in this code page, cut or padded with blanks to a length. */
    byte[] field(String text, int length) {
        byte[] field = new byte[length];
        Arrays.fill(field, blank);
        byte[] bytes = bytes(text);
        System.arraycopy(bytes, 0, field, 0, Math.min(length, bytes.length));
        return field;
    }

    /** The text at a place, without the blanks and zeros at its end. */
    String name(byte[] from, int offset, int length) {
        int end = offset + length;
        while (end > offset && (from[end - 1] == blank || from[end - 1] == 0)) {
            end--;
        }
        return text(from, offset, end - offset);
    }

    /** The text at a place. */
    public String text(byte[] from, int offset, int length) {
        if (length == 0) {
            return "";
        }
        if (this == ASCII) {
            return new String(from, offset, length, charset);
        }
        byte[] ascii = new byte[length];
        System.arraycopy(from, offset, ascii, 0, length);
        translate(ascii, 0, length, TO_ASCII);
        return new String(ascii, StandardCharsets.ISO_8859_1);
    }

    /** Turns ASCII into EBCDIC where it stands. */
    static void toEbcdic(byte[] bytes, int offset, int length) {
        translate(bytes, offset, length, TO_EBCDIC);
    }

    /** Turns EBCDIC into ASCII where it stands. */
    static void toAscii(byte[] bytes, int offset, int length) {
        translate(bytes, offset, length, TO_ASCII);
    }

    private static void translate(byte[] bytes, int offset, int length, byte[] table) {
        for (int i = offset; i < offset + length; i++) {
            bytes[i] = table[bytes[i] & 0xFF];
        }
    }

    private static byte[] toAscii() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return new String(all, Charset.forName("IBM037")).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] inverse(byte[] table) {
        byte[] inverse = new byte[256];
        for (int i = 0; i < table.length; i++) {
            inverse[table[i] & 0xFF] = (byte) i;
        }
        return inverse;
    }
}
