package io.ironbridge.copybook.convert;

import java.util.BitSet;

/**
 * Finds where a JSON value ends, in pieces as they come. Looks at brackets, quotes and lines only:
 * whether the value is well formed is for who reads it. A value that cannot be whole any more ends
 * with its line.
 */
final class JsonScan {
    /** Why a value ends before it is whole. */
    enum Cut {
        /** JSON allows no line feed in a text. */
        IN_TEXT("the line ends within a text"),
        /** An object stands where none may, not indented more than the value. */
        BEFORE_ANOTHER("another object begins in the next line, but this value has not ended");

        private final String sentence;

        Cut(String sentence) {
            this.sentence = sentence;
        }

        /** In words, without capital and full stop. */
        String sentence() {
            return sentence;
        }
    }

    private static final int NOTHING = 0;
    private static final int STRING = 1;
    private static final int ESCAPE = 2;
    private static final int SCALAR = 3;
    private static final int CUT_IN_TEXT = 4;
    private static final int CUT_BEFORE = 5;

    /** Of {@link #indentation}: something stands before in the line. */
    private static final int WITHIN = -1;

    private final BitSet objects = new BitSet();
    private int column;
    private int depth;
    private int state;
    private int indentation;
    private byte before;

    /** Whether a value can begin with this byte. */
    static boolean begins(byte character) {
        return switch (character) {
            case ',', ':', ']', '}' -> false;
            default -> true;
        };
    }

    /**
     * Begins with a new value.
     *
     * @param indented bytes before it in its line
     */
    void clear(int indented) {
        column = indented;
        depth = 0;
        state = NOTHING;
        indentation = WITHIN;
    }

    /**
     * Looks on.
     *
     * @return past the value's last byte, or where it is {@link #cut}: its last line feed; -1 where
     *     it continues after {@code to}
     */
    int end(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            switch (state) {
                case STRING -> inString(json[at]);
                case ESCAPE -> escaped(json[at]);
                case SCALAR -> {
                    if (delimits(json[at])) {
                        return at;
                    }
                }
                default -> between(json[at]);
            }
            if (state >= CUT_IN_TEXT) {
                return state == CUT_IN_TEXT ? at : at - indentation - 1;
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

    /** Whether the value ended before it was whole. */
    boolean isCut() {
        return state >= CUT_IN_TEXT;
    }

    /** Why it ended before it was whole, where it {@link #isCut}. */
    Cut cut() {
        return state == CUT_IN_TEXT ? Cut.IN_TEXT : Cut.BEFORE_ANOTHER;
    }

    private void inString(byte character) {
        switch (character) {
            case '\\' -> state = ESCAPE;
            case '"' -> state = NOTHING;
            case '\n' -> state = CUT_IN_TEXT;
            default -> {
                // A text's character.
            }
        }
    }

    private void escaped(byte character) {
        state = character == '\n' ? CUT_IN_TEXT : STRING;
    }

    private void between(byte character) {
        switch (character) {
            case '\n' -> indentation = 0;
            case ' ', '\t', '\r' -> indentation += indentation == WITHIN ? 0 : 1;
            case '{' -> object();
            default -> visible(character);
        }
    }

    private void object() {
        if (depth > 0 && indentation != WITHIN && indentation <= column && !mayStand()) {
            state = CUT_BEFORE;
        } else {
            visible((byte) '{');
        }
    }

    /** Whether a value may stand here. */
    private boolean mayStand() {
        return objects.get(depth) ? before == ':' : before == '[' || before == ',';
    }

    private void visible(byte character) {
        indentation = WITHIN;
        before = character;
        switch (character) {
            case '"' -> state = STRING;
            case '{', '[' -> objects.set(++depth, character == '{');
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
