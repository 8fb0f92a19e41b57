package io.ironbridge.mapping.compiled;

/**
 * A value in compiled code, as a long: no object is made for a text or number that is only moved.
 * Values below zero have no content; then come tokens of a {@link io.ironbridge.mapping.json.Tape}
 * (its number in a {@link Run} in the high half, the token in the low one); then constants and
 * objects of a run by their index.
 */
final class Value {
    static final long UNDEFINED = -1;
    static final long NULL = -2;
    static final long TRUE = -3;
    static final long FALSE = -4;

    /** Not determined yet. */
    static final long UNKNOWN = -5;

    private static final int TAPE_SHIFT = 32;
    private static final long CONSTANT = 1L << 61;
    private static final long OBJECT = 1L << 62;

    private Value() {}

    static long of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    static long token(int tape, int token) {
        return (long) tape << TAPE_SHIFT | token;
    }

    static long constant(int index) {
        return CONSTANT | index;
    }

    static long object(int index) {
        return OBJECT | index;
    }

    static boolean isToken(long value) {
        return value >= 0 && value < CONSTANT;
    }

    static boolean isConstant(long value) {
        return value >= CONSTANT && value < OBJECT;
    }

    static boolean isObject(long value) {
        return value >= OBJECT;
    }

    static int tape(long token) {
        return (int) (token >>> TAPE_SHIFT);
    }

    /** The token in its tape, or the index of a constant or object. */
    static int index(long value) {
        return (int) value;
    }
}
