package io.ironbridge.copybook.layout;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.Optional;

/** A value written in a VALUE clause. */
public sealed interface Literal {
    /**
     * The literal as an item of this type can hold it: numbers with no more digits than the item,
     * text and bytes no longer, text only in text and edited items, to a number all its bytes.
     * Digits in quotes are a number to a number, a number is text to a text. Figurative constants
     * fit everything.
     *
     * @return empty where it does not fit
     */
    default Optional<Literal> fitting(FieldType type) {
        return FittingValues.fitting(this, type);
    }

    /**
     * What compilers make of the literal where an item of this type cannot hold all of it: text and
     * bytes lose their end, numbers their high-order digits and the decimals beyond the item's, as
     * in a MOVE. A literal that fits stays as {@link #fitting} has it.
     *
     * @return empty where compilers refuse it: another kind, a sign the item does not have, more
     *     than the bits of a binary item that uses them all
     */
    default Optional<Literal> cut(FieldType type) {
        return fitting(type).or(() -> TruncatedValues.cut(this, type));
    }

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
