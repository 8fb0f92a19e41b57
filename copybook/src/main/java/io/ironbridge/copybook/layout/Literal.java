package io.ironbridge.copybook.layout;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Optional;

/** A value written in a VALUE clause. */
public sealed interface Literal {
    /**
     * The literal in the form of an item of this type: numbers with no more digits than the item,
     * text and bytes no longer, text only for text and edited items, for a number all its bytes.
     * Digits in quotes are a number for a numeric item, a number is text for a text item.
     * Figurative constants fit every type.
     *
     * @return empty if it does not fit
     */
    default Optional<Literal> fitting(FieldType type) {
        return FittingValues.fitting(this, type);
    }

    /**
     * The part of the literal that compilers store if an item of this type is too short: text and
     * bytes lose their end, numbers their high-order digits and the decimals beyond the item's, as
     * by MOVE. A literal that fits is returned as by {@link #fitting}.
     *
     * @return empty if compilers reject it: another kind, a sign that the item does not have, more
     *     than the bits of a binary item with its full range
     */
    default Optional<Literal> cut(FieldType type) {
        return fitting(type).or(() -> TruncatedValues.cut(this, type));
    }

    /**
     * {@code 'text'}, {@code "text"}, {@code N'text'}, {@code G'text'}; {@code Z'text'} with a NUL
     * after it.
     */
    record Text(String text) implements Literal {}

    /** {@code 12.5}, {@code -3}. */
    record Numeric(BigDecimal value) implements Literal {}

    /** {@code X'C1C2'}, {@code NX'..'}: bytes as pairs of hexadecimal digits. */
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
