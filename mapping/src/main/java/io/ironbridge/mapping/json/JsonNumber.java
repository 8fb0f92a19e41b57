package io.ironbridge.mapping.json;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A JSON number that keeps its digits as written: 31368.00 stays 31368.00 and 31 digits stay 31
 * digits as long as it is only moved.
 *
 * <p>Arithmetic and comparison use its IEEE double value, as JSONata defines. Whole numbers of at
 * most {@value #EXACT_DIGITS} digits are Integer or Long instead, which are exact.
 */
public final class JsonNumber extends Number implements Comparable<JsonNumber> {
    /** Decimal digits that a double represents exactly. */
    public static final int EXACT_DIGITS = 15;

    private static final long serialVersionUID = 1L;

    private final String literal;
    private final double value;

    /** Wraps a number literal that follows the JSON grammar. Minus zero has the value zero. */
    JsonNumber(String literal) {
        this.literal = literal;
        this.value = Double.parseDouble(literal) + 0.0;
    }

    /** The number as written. */
    String literal() {
        return literal;
    }

    @Override
    public int intValue() {
        return (int) value;
    }

    @Override
    public long longValue() {
        return (long) value;
    }

    @Override
    public float floatValue() {
        return (float) value;
    }

    @Override
    public double doubleValue() {
        return value;
    }

    @Override
    public int compareTo(JsonNumber other) {
        return Double.compare(value, other.value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonNumber that && value == that.value;
    }

    @Override
    public int hashCode() {
        return Double.hashCode(value);
    }

    /**
     * The number as text in a template: as by JSONata's $string, but with all digits if a double
     * would lose some.
     */
    @Override
    public String toString() {
        if (Double.isInfinite(value)) {
            return literal;
        }
        BigDecimal exact = exact();
        return exact != null
                        && exact.precision() > EXACT_DIGITS
                        && Math.abs((long) exact.scale()) <= literal.length()
                ? exact.toPlainString()
                : Numbers.text(value);
    }

    /** The number with all its digits; null if its exponent has too many of them. */
    public @Nullable BigDecimal exact() {
        try {
            return new BigDecimal(literal);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
