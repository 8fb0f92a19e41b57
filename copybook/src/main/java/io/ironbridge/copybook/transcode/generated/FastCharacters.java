package io.ironbridge.copybook.transcode.generated;

/** Single characters of a JSON string that are escaped or have several bytes. */
final class FastCharacters {
    /** Not well formed, or beyond the Basic Multilingual Plane. */
    static final long UNUSUAL = -1;

    private FastCharacters() {}

    /**
     * Reads an escape sequence or a character of two or three bytes.
     *
     * @return the position past it in the upper half, the character in the lower; {@link #UNUSUAL}
     */
    static long read(byte[] json, int at) {
        int first = json[at] & 0xFF;
        if (first == '\\') {
            return escape(json, at + 1);
        }
        if (first >= 0xC2 && first < 0xE0) {
            return two(json, at, first);
        }
        return first >= 0xE0 && first < 0xF0 ? three(json, at, first) : UNUSUAL;
    }

    private static long two(byte[] json, int at, int first) {
        int second = continuation(json, at + 1);
        return second < 0 ? UNUSUAL : read(at + 2, ((first & 0x1F) << 6) | second);
    }

    private static long three(byte[] json, int at, int first) {
        int second = continuation(json, at + 1);
        int third = continuation(json, at + 2);
        if (second < 0 || third < 0) {
            return UNUSUAL;
        }
        int character = ((first & 0x0F) << 12) | (second << 6) | third;
        return character < 0x800 || surrogate(character) ? UNUSUAL : read(at + 3, character);
    }

    private static int continuation(byte[] json, int at) {
        return at < json.length && (json[at] & 0xC0) == 0x80 ? json[at] & 0x3F : -1;
    }

    private static long escape(byte[] json, int at) {
        if (at >= json.length) {
            return UNUSUAL;
        }
        return switch (json[at]) {
            case '"', '\\', '/' -> read(at + 1, json[at]);
            case 'b' -> read(at + 1, '\b');
            case 'f' -> read(at + 1, '\f');
            case 'n' -> read(at + 1, '\n');
            case 'r' -> read(at + 1, '\r');
            case 't' -> read(at + 1, '\t');
            case 'u' -> hexadecimal(json, at + 1);
            default -> UNUSUAL;
        };
    }

    private static long hexadecimal(byte[] json, int at) {
        int character = 0;
        for (int index = at; index < at + 4; index++) {
            int digit = index < json.length ? Character.digit(json[index], 16) : -1;
            if (digit < 0) {
                return UNUSUAL;
            }
            character = (character << 4) | digit;
        }
        return surrogate(character) ? UNUSUAL : read(at + 4, character);
    }

    private static boolean surrogate(int character) {
        return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
    }

    private static long read(int past, int character) {
        return ((long) past << 32) | character;
    }
}
