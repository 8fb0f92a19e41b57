package io.ironbridge.connectorims.message;

/** A dump of bytes: offset, hexadecimal in words of four bytes, text. */
final class HexDump {
    private static final int PER_LINE = 16;
    private static final int WORD = 4;

    private HexDump() {}

    static String of(byte[] bytes) {
        return of(bytes, CodePage.EBCDIC, 0, 0);
    }

    /** Masks the bytes from {@code masked} up to {@code maskedEnd}, exclusive. */
    static String of(byte[] bytes, CodePage page, int masked, int maskedEnd) {
        StringBuilder dump = new StringBuilder();
        for (int line = 0; line < bytes.length; line += PER_LINE) {
            StringBuilder hex = new StringBuilder();
            StringBuilder text = new StringBuilder();
            for (int at = line; at < Math.min(bytes.length, line + PER_LINE); at++) {
                boolean hidden = at >= masked && at < maskedEnd;
                hex.append(at % WORD == 0 ? " " : "");
                hex.append(hidden ? "**" : "%02X".formatted(bytes[at] & 0xFF));
                text.append(hidden ? '*' : shown(page.character(bytes[at])));
            }
            dump.append("%04X %-37s %s%n".formatted(line, hex, text));
        }
        return dump.toString();
    }

    private static char shown(char character) {
        return character >= ' ' && character < 0x7F ? character : '.';
    }
}
