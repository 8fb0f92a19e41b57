package io.ironbridge.copybook.source;

/**
 * Where text stands in a line.
 *
 * @param fixed whether there are a sequence area and an indicator
 * @param right index past the last column that counts
 */
record ReferenceFormat(boolean fixed, int right) {
    static final ReferenceFormat FREE = new ReferenceFormat(false, Integer.MAX_VALUE);
    static final ReferenceFormat FIXED = new ReferenceFormat(true, FixedForm.MARGIN);

    /** Fixed, but column 72 is not the last: the "variable" format of some compilers. */
    static final ReferenceFormat WIDE = new ReferenceFormat(true, Integer.MAX_VALUE);
}
