package io.ironbridge.mapping.json;

import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.json.JsonOutput.UnwritableException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as text. */
public final class Numbers {
    private static final double LARGEST_PLAIN = 1e21;
    private static final MathContext DIGITS = new MathContext(JsonNumber.EXACT_DIGITS);

    /** Maximum digits of a double before the point, and of a text after it. */
    private static final int MAX_PLACES = 400;

    private Numbers() {}

    /**
     * As JSONata's $string: at most 15 digits, no trailing zeros, an exponent only below 1e-6 and
     * from 1e21.
     *
     * @throws UnwritableException for an infinite value
     */
    public static String text(double value) {
        checkFinite(value);
        BigDecimal rounded = new BigDecimal(value, DIGITS).stripTrailingZeros();
        double size = Math.abs(value);
        if (size != 0 && (size >= LARGEST_PLAIN || size < 1e-6)) {
            return rounded.toString().toLowerCase(Locale.ROOT);
        }
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    /** A JSON literal for {@code number}: the digits as read, or those that computing gave. */
    public static String literal(Number number) {
        return switch (number) {
            case JsonNumber kept -> kept.literal();
            case Double computed -> json(computed);
            default -> number.toString();
        };
    }

    /**
     * Rounds to {@code places} after the point (before it, when negative), ties to the even digit,
     * as JSONata's $round. {@code number} has a finite double value.
     */
    public static double rounded(Number number, int places) {
        BigDecimal value = new BigDecimal(number.toString());
        return Math.abs((long) places) > MAX_PLACES
                ? places > 0 ? number.doubleValue() : 0
                : value.setScale(places, RoundingMode.HALF_EVEN).doubleValue();
    }

    /** All digits of {@code number}; those of its double value if its exponent is large. */
    public static BigDecimal decimal(Number number) {
        if (!Double.isFinite(number.doubleValue())) {
            throw new JException("D1001", -1);
        }
        BigDecimal exact = number instanceof JsonNumber kept ? kept.exact() : null;
        return exact != null && Math.abs((long) exact.scale()) <= MAX_PLACES
                ? exact
                : BigDecimal.valueOf(number.doubleValue());
    }

    private static void checkFinite(double value) {
        if (!Double.isFinite(value)) {
            throw new UnwritableException("a number is out of range");
        }
    }

    private static String json(double value) {
        checkFinite(value);
        return value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN
                ? new BigDecimal(value).toPlainString()
                : Double.toString(value).toLowerCase(Locale.ROOT);
    }
}
