package io.ironbridge.copybook.json;

/** UTF-8 beyond ASCII (RFC 3629). */
final class Utf8 {
    private Utf8() {}

    /**
     * Length of the character at {@code at}: 2 to 4 bytes; 0 if the bytes are not UTF-8 (overlong,
     * a surrogate, beyond U+10FFFF, cut off).
     */
    static int length(byte[] text, int at, int to) {
        int lead = text[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return 0;
        }
        int bytes = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        if (bytes > to - at || !second(lead, text[at + 1] & 0xFF)) {
            return 0;
        }
        for (int next = at + 2; next < at + bytes; next++) {
            if ((text[next] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return bytes;
    }

    private static boolean second(int lead, int value) {
        int least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        return value >= least && value <= most;
    }
}
