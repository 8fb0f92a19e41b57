package io.ironbridge.copybook.layout;

import java.math.BigDecimal;
import java.util.HexFormat;

/** A value written in a VALUE clause. */
public sealed interface Literal {
    /**
     * {@code 'text'}, {@code "text"}, {@code N'text'}, {@code G'text'}; {@code Z'text'} with a NUL
     * behind it.
     */
    record Text(String text) implements Literal {}

    /** {@code 12.5}, {@code -3}. */
    record Numeric(BigDecimal value) implements Literal {}

    /** {@code X'C1C2'}, {@code NX'..'} carry bytes: as pairs of hexadecimal digits. */
    record Hex(String digits) implements Literal {
        /** The bytes. */
        public byte[] bytes() {
            return HexFormat.of().parseHex(digits);
        }
    }

    /** A figurative constant, which fills the item. */
    enum Figurative implements Literal {
        ZERO,
        SPACE,
        LOW_VALUE,
        HIGH_VALUE,
        QUOTE,
        NULL
    }

    /** {@code ALL 'text'}: repeated to the item's length. */
    record All(Literal literal) implements Literal {}
}
