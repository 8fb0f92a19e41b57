package io.ironbridge.lab.cics.runtime;

import java.nio.charset.Charset;
import java.util.Arrays;

/** The encoding of names and other texts in a program's commands. */
public enum NameEncoding {
    /** Programs compiled by GnuCOBOL for native data. */
    NATIVE(CodePageTables.NATIVE, (byte) ' '),
    /** Programs that use host form. */
    HOST(CodePageTables.HOST, (byte) 0x40);

    private static final byte NATIVE_BLANK = ' ';

    private final Charset charset;
    private final byte blank;

    NameEncoding(Charset charset, byte blank) {
        this.charset = charset;
        this.blank = blank;
    }

    public Charset charset() {
        return charset;
    }

    byte blank() {
        return blank;
    }

    /**
     * Without trailing blanks. Slots of a host program may be padded with native ones by GnuCOBOL.
     */
    public String text(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && (bytes[end - 1] == blank || bytes[end - 1] == NATIVE_BLANK)) {
            end--;
        }
        return new String(bytes, 0, end, charset);
    }

    /** Cut or padded with blanks to a length in bytes. */
    public byte[] padded(String text, int length) {
        byte[] bytes = text.getBytes(charset);
        byte[] result = Arrays.copyOf(bytes, length);
        if (bytes.length < length) {
            Arrays.fill(result, bytes.length, length, blank);
        }
        return result;
    }
}
