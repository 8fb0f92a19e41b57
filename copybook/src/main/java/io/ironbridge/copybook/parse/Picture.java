package io.ironbridge.copybook.parse;

/**
 * The content of a PICTURE clause.
 *
 * @param symbols for edited categories, the picture with repetitions written out and {@code $} for
 *     the currency symbol; otherwise {@code ""}
 * @param digits digit positions, without P
 * @param scale digits after the decimal point; negative for trailing P
 * @param signed whether it has an S
 * @param positions character positions: all symbols but S, V and P; CR and DB count two, the
 *     currency string its length once
 * @param currency currency string as stored
 */
record Picture(
        Category category,
        String symbols,
        int digits,
        int scale,
        boolean signed,
        long positions,
        String currency) {
    /** Categories of data. Source: Enterprise COBOL Language Reference, PICTURE clause. */
    enum Category {
        ALPHABETIC,
        ALPHANUMERIC,
        ALPHANUMERIC_EDITED,
        NUMERIC,
        NUMERIC_EDITED,
        NATIONAL,
        DBCS,
        UTF8,
        EXTERNAL_FLOAT,
        BOOLEAN
    }

    boolean numeric() {
        return category == Category.NUMERIC;
    }
}
