package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.form.HostText;
import java.nio.charset.StandardCharsets;

/**
 * The encoding of names in a program.
 *
 * @param page of the host
 * @param host whether the program works on host form
 */
record ProgramText(HostText page, boolean host) {
    /** Padded or cut. */
    byte[] bytes(String value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i < value.length() ? value.charAt(i) : ' ');
        }
        if (host) {
            page.toHost(bytes, 0, length);
        }
        return bytes;
    }

    /** Without trailing blanks. */
    String text(byte[] given) {
        byte[] bytes = given.clone();
        if (host && (bytes[0] & 0x80) != 0) {
            page.toNative(bytes, 0, bytes.length);
        }
        return new String(bytes, StandardCharsets.ISO_8859_1).stripTrailing();
    }
}
