package io.ironbridge.copybook.convert;

import java.util.BitSet;

/**
 * Finds the end of a JSON value that arrives in pieces. Looks at brackets, quotes and lines only;
 * the reader of the value checks whether it is well formed. A value that cannot become complete
 * ends with its line.
 */
final class JsonScan {
    /** Why a value ends before it is complete. */
    enum Cut {
        /** JSON does not allow line feeds in strings. */
        IN_TEXT("the line ends within a text"),
        /** An object follows where none may, not indented more than the value. */
        BEFORE_ANOTHER("another object begins in the next line, but this value has not ended");

        private final String sentence;

        Cut(String sentence) {
            this.sentence = sentence;
        }

        /** The reason in words, without capital and full stop. */
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

    /** Value of {@link #indentation} if other characters precede in the line. */
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
     * Starts with a new value.
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
     * Continues the scan.
     *
     * @return index after the value's last byte, or its last line feed if it is {@link #cut}; -1 if
     *     the value continues after {@code to}
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

    /** Whether the value may end here, at the end of the text: a number, true, false or null. */
    boolean mayEnd() {
        return state == SCALAR;
    }

    /** Whether the value ended before it was complete. */
    boolean isCut() {
        return state >= CUT_IN_TEXT;
    }

    /** Why it ended before it was complete, if it {@link #isCut}. */
    Cut cut() {
        return state == CUT_IN_TEXT ? Cut.IN_TEXT : Cut.BEFORE_ANOTHER;
    }

    private void inString(byte character) {
        switch (character) {
            case '\\' -> state = ESCAPE;
            case '"' -> state = NOTHING;
            case '\n' -> state = CUT_IN_TEXT;
            default -> {
                // A character of a string.
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

    /** Whether a value is allowed here. */
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
