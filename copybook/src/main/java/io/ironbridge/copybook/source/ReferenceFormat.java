package io.ironbridge.copybook.source;

/**
 * Columns of text in a line.
 *
 * @param fixed whether there are a sequence area and an indicator
 * @param right index after the last column of text
 */
record ReferenceFormat(boolean fixed, int right) {
    static final ReferenceFormat FREE = new ReferenceFormat(false, Integer.MAX_VALUE);
    static final ReferenceFormat FIXED = new ReferenceFormat(true, FixedForm.MARGIN);

    /** Fixed without a limit at column 72: the "variable" format of some compilers. */
    static final ReferenceFormat WIDE = new ReferenceFormat(true, Integer.MAX_VALUE);
}
