package io.ironbridge.copybook.convert;

/**
 * Finds where a JSON value ends, in pieces as they come. Looks at brackets and quotes only: whether
 * the value is well formed is for who reads it.
 */
final class JsonScan {
    private static final int NOTHING = 0;
    private static final int STRING = 1;
    private static final int ESCAPE = 2;
    private static final int SCALAR = 3;

    private int depth;
    private int state;

    /** Whether a value can begin with this byte. */
    static boolean begins(byte character) {
        return switch (character) {
            case ',', ':', ']', '}' -> false;
            default -> true;
        };
    }

    /** Begins with a new value. */
    void clear() {
        depth = 0;
        state = NOTHING;
    }

    /**
     * Looks on.
     *
     * @return past the value's last byte; -1 where it goes on behind {@code to}
     */
    int end(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            switch (state) {
                case STRING -> inString(json[at]);
                case ESCAPE -> state = STRING;
                case SCALAR -> {
                    if (delimits(json[at])) {
                        return at;
                    }
                }
                default -> between(json[at]);
            }
            if (state == NOTHING && depth == 0) {
                return at + 1;
            }
        }
        return -1;
    }

    /** Whether the value may end here, with the text: a number, true, false or null. */
    boolean mayEnd() {
        return state == SCALAR;
    }

    private void inString(byte character) {
        if (character == '\\') {
            state = ESCAPE;
        } else if (character == '"') {
            state = NOTHING;
        }
    }

    private void between(byte character) {
        switch (character) {
            case '"' -> state = STRING;
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            default -> state = depth == 0 ? SCALAR : NOTHING;
        }
    }

    private static boolean delimits(byte character) {
        return switch (character) {
            case ' ', '\t', '\r', '\n', ',', ':', ']', '}', '[', '{', '"' -> true;
            default -> false;
        };
    }
}
