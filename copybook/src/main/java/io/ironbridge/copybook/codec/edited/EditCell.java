package io.ironbridge.copybook.codec.edited;

/**
 * One position of an edited number.
 *
 * @param at offset of its first byte
 * @param symbol its picture symbol; of CR and DB the first letter
 * @param suppressed whether it is a digit that may be suppressed
 */
record EditCell(Kind kind, int at, char symbol, boolean suppressed) {
    /** What stands there. */
    enum Kind {
        /** A digit. */
        DIGIT,
        /** A character of the picture, blank for B. */
        INSERTION,
        /** The decimal point. */
        POINT,
        /** A sign that stays where it is. */
        SIGN,
        /** CR or DB, two bytes. */
        CREDIT,
        /** A currency string that stays where it is. */
        CURRENCY,
        /** Room for the sign or currency string that floats over the digits after it. */
        HEAD
    }

    /** Whether suppression continues across it. */
    boolean suppressible() {
        return suppressed || kind == Kind.INSERTION || kind == Kind.HEAD;
    }
}
