package io.ironbridge.lab.ims.connect.observe;

import io.ironbridge.lab.ims.connect.message.CodePage;
import java.util.Arrays;

/** Hides passwords in the bytes of an input message. */
final class PasswordMask {
    private static final int IRM_LEN = 0x04;
    private static final int PASSWORD = 0x4C;
    private static final int PASSWORD_END = 0x54;
    private static final int EXTENSIONS = 0xB0;
    private static final byte MASK = 0x5C;

    private PasswordMask() {}

    /**
     * Hides them where they stand.
     *
     * @param message from LLLL on, perhaps not all of it
     */
    static void hide(byte[] message) {
        int irmEnd = 4 + (((message[IRM_LEN] & 0xFF) << 8) | (message[IRM_LEN + 1] & 0xFF));
        fill(message, PASSWORD, Math.min(PASSWORD_END, irmEnd));
        fill(message, EXTENSIONS, irmEnd);
        if (isChange(message, irmEnd + 4)) {
            fill(message, irmEnd + 4, message.length);
        }
    }

    private static boolean isChange(byte[] message, int at) {
        String name = "HWSPWCH";
        return at + name.length() <= message.length
                && (CodePage.EBCDIC.text(message, at, name.length()).equals(name)
                        || CodePage.ASCII.text(message, at, name.length()).equals(name));
    }

    private static void fill(byte[] message, int from, int end) {
        if (from < Math.min(end, message.length)) {
            Arrays.fill(message, from, Math.min(end, message.length), MASK);
        }
    }
}
