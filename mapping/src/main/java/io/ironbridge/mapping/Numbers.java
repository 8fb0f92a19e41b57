package io.ironbridge.mapping;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as text. */
final class Numbers {
    private static final double LARGEST_PLAIN = 1e21;
    private static final MathContext DIGITS = new MathContext(JsonNumber.EXACT_DIGITS);

    private Numbers() {}

    /**
     * As JSONata's $string: at most 15 digits, no trailing zeros, an exponent only below 1e-6 and
     * from 1e21.
     */
    static String text(double value) {
        BigDecimal rounded = new BigDecimal(value, DIGITS).stripTrailingZeros();
        double size = Math.abs(value);
        if (size != 0 && (size >= LARGEST_PLAIN || size < 1e-6)) {
            return rounded.toString().toLowerCase(Locale.ROOT);
        }
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** A JSON literal for {@code number}: the digits it came with, or those that computing gave. */
    static String literal(Number number) {
        return switch (number) {
            case JsonNumber kept -> kept.literal();
            case Double computed -> json(computed);
            default -> number.toString();
        };
    }

    private static String json(double value) {
        return value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN
                ? new BigDecimal(value).toPlainString()
                : Double.toString(value).toLowerCase(Locale.ROOT);
    }
}
