package io.ironbridge.copybook.source;

/**
 * EBCDIC source text. Code page 1047, which has the letters, digits and punctuation of COBOL where
 * 037 has them too; control characters become blanks except those that end a line.
 */
final class EbcdicSource {
    private static final int FIRST_GRAPHIC = 0x40;
    private static final int SHIFT_OUT = 0x0E;
    private static final int SHIFT_IN = 0x0F;

    /** Whether the bytes look more like EBCDIC source text than like ASCII. */
    private static final String GRAPHICS =
            " \u00a0\u00e2\u00e4\u00e0\u00e1\u00e3\u00e5\u00e7\u00f1\u00a2.<(+|"
                    + "&\u00e9\u00ea\u00eb\u00e8\u00ed\u00ee\u00ef\u00ec\u00df!$*);^"
                    + "-/\u00c2\u00c4\u00c0\u00c1\u00c3\u00c5\u00c7\u00d1\u00a6,%_>?"
                    + "\u00f8\u00c9\u00ca\u00cb\u00c8\u00cd\u00ce\u00cf\u00cc`:#@'=\""
                    + "\u00d8abcdefghi\u00ab\u00bb\u00f0\u00fd\u00fe\u00b1"
                    + "\u00b0jklmnopqr\u00aa\u00ba\u00e6\u00b8\u00c6\u00a4"
                    + "\u00b5~stuvwxyz\u00a1\u00bf\u00d0[\u00de\u00ae"
                    + "\u00ac\u00a3\u00a5\u00b7\u00a9\u00a7\u00b6\u00bc"
                    + "\u00bd\u00be\u00dd\u00a8\u00af]\u00b4\u00d7"
                    + "{ABCDEFGHI\u00ad\u00f4\u00f6\u00f2\u00f3\u00f5"
                    + "}JKLMNOPQR\u00b9\u00fb\u00fc\u00f9\u00fa\u00ff"
                    + "\\\u00f7STUVWXYZ\u00b2\u00d4\u00d6\u00d2\u00d3\u00d5"
                    + "0123456789\u00b3\u00db\u00dc\u00d9\u00da ";

    private EbcdicSource() {}

    /** Whether more of the bytes are what source text is made of in EBCDIC than in ASCII. */
    static boolean looksLike(byte[] bytes) {
        int ebcdic = 0;
        int ascii = 0;
        for (byte next : bytes) {
            int value = next & 0xFF;
            boolean graphic = value >= FIRST_GRAPHIC;
            ebcdic += graphic && inSource(character(value)) ? 1 : 0;
            ascii += inSource((char) value) ? 1 : 0;
        }
        return ebcdic > ascii;
    }

    /** Whether there are double-byte characters. */
    static boolean shifted(byte[] bytes) {
        for (byte next : bytes) {
            if (next == SHIFT_OUT) {
                return true;
            }
        }
        return false;
    }

    static String decode(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        boolean shifted = false;
        for (byte next : bytes) {
            int value = next & 0xFF;
            char character = character(value);
            shifted = (shifted || value == SHIFT_OUT) && value != SHIFT_IN && character != '\n';
            text.append(shifted && value != SHIFT_OUT ? '\uFFFD' : character);
        }
        return text.toString();
    }

    private static char character(int value) {
        return value >= FIRST_GRAPHIC
                ? GRAPHICS.charAt(value - FIRST_GRAPHIC)
                : switch (value) {
                    case 0x05 -> '\t';
                    case 0x0C -> '\f';
                    case 0x0D -> '\r';
                    case 0x15, 0x25 -> '\n';
                    default -> ' ';
                };
    }

    private static boolean inSource(char character) {
        return (character >= '0' && character <= '9')
                || (character >= 'A' && character <= 'Z')
                || (character >= 'a' && character <= 'z')
                || " .-()'\",*".indexOf(character) >= 0;
    }
}
