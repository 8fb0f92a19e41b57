package io.ironbridge.copybook.codec.edited;

/**
 * One position of an edited number.
 *
 * @param at offset of its first byte
 * @param symbol its picture symbol; the first letter of CR and DB
 * @param suppressed whether it is a digit that may be suppressed
 */
record EditCell(Kind kind, int at, char symbol, boolean suppressed) {
    /** Content of a position. */
    enum Kind {
        /** A digit. */
        DIGIT,
        /** A character of the picture, blank for B. */
        INSERTION,
        /** The decimal point. */
        POINT,
        /** A fixed sign. */
        SIGN,
        /** CR or DB, two bytes. */
        CREDIT,
        /** A fixed currency string. */
        CURRENCY,
        /** The position before the digits over which the sign or currency string floats. */
        HEAD
    }

    /** Whether suppression continues across this position. */
    boolean suppressible() {
        return suppressed || kind == Kind.INSERTION || kind == Kind.HEAD;
    }
}
