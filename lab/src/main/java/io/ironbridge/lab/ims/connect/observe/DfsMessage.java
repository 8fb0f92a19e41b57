package io.ironbridge.lab.ims.connect.observe;

import io.ironbridge.lab.ims.connect.message.CodePage;
import io.ironbridge.lab.wire.Area;

/** Recognises messages of IMS among output: {@code DFS}, three or four digits, a letter or none. */
final class DfsMessage {
    private static final int DATA = 4;
    private static final int LONGEST = 8;

    private DfsMessage() {}

    /** Its number, such as {@code DFS064}; empty for other output. */
    static String number(Area segment) {
        byte[] bytes = segment.bytes();
        if (bytes.length < DATA + 6
                || bytes[DATA] != (byte) 0xC4
                || bytes[DATA + 1] != (byte) 0xC6
                || bytes[DATA + 2] != (byte) 0xE2) {
            return "";
        }
        int most = Math.min(LONGEST, bytes.length - DATA);
        String text = CodePage.EBCDIC.text(bytes, DATA, most);
        int digits = 3;
        while (digits < most && Character.isDigit(text.charAt(digits))) {
            digits++;
        }
        return digits == 6 || digits == 7 ? text.substring(0, digits) : "";
    }
}
