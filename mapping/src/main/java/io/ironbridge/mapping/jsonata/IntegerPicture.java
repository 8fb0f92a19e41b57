package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.Functions;
import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.json.Numbers;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.text.ParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $formatInteger} and {@code $parseInteger}: numbers in words of any size, digits of any
 * script; the rest is the library's, within the sizes that it can write.
 */
final class IntegerPicture {
    private static final List<String> SMALL =
            List.of(
                    "Zero",
                    "One",
                    "Two",
                    "Three",
                    "Four",
                    "Five",
                    "Six",
                    "Seven",
                    "Eight",
                    "Nine",
                    "Ten",
                    "Eleven",
                    "Twelve",
                    "Thirteen",
                    "Fourteen",
                    "Fifteen",
                    "Sixteen",
                    "Seventeen",
                    "Eighteen",
                    "Nineteen");
    private static final List<String> ORDINALS =
            List.of(
                    "Zeroth",
                    "First",
                    "Second",
                    "Third",
                    "Fourth",
                    "Fifth",
                    "Sixth",
                    "Seventh",
                    "Eighth",
                    "Ninth",
                    "Tenth",
                    "Eleventh",
                    "Twelfth",
                    "Thirteenth",
                    "Fourteenth",
                    "Fifteenth",
                    "Sixteenth",
                    "Seventeenth",
                    "Eighteenth",
                    "Nineteenth");
    private static final List<String> TENS =
            List.of("Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety");
    private static final List<String> MAGNITUDES =
            List.of("Thousand", "Million", "Billion", "Trillion");
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final BigInteger THOUSAND = BigInteger.valueOf(1000);
    private static final int DIGITS_OF_MAGNITUDE = 3;
    private static final Map<String, BigInteger> VALUES = values();

    private static final Set<String> WORDS = Set.of("w", "W", "Ww");
    private static final Set<String> ROMAN = Set.of("i", "I");
    private static final Set<String> LETTERS = Set.of("a", "A");

    /** Roman numerals have no symbol above a thousand. */
    private static final long LARGEST_ROMAN = 100_000;

    /** Bits of the whole numbers in the range of a double. */
    private static final int MAX_BITS = 1024;

    private IntegerPicture() {}

    static @Nullable String format(@Nullable Number value, String picture) {
        if (value == null) {
            return null;
        }
        return format(
                Numbers.decimal(value).setScale(0, RoundingMode.FLOOR).toBigInteger(),
                Pictures.checked(picture, "D3130"));
    }

    static String format(long value, String picture) {
        return format(BigInteger.valueOf(value), picture);
    }

    private static String format(BigInteger value, String picture) {
        boolean ordinal = picture.endsWith(";o");
        String primary = ordinal ? picture.substring(0, picture.length() - 2) : picture;
        if (WORDS.contains(primary)) {
            String words = words(value.abs(), false, ordinal);
            return (value.signum() < 0 ? "-" : "")
                    + switch (primary) {
                        case "w" -> words.toLowerCase(Locale.ROOT);
                        case "W" -> words.toUpperCase(Locale.ROOT);
                        default -> words;
                    };
        }
        long largest =
                ROMAN.contains(primary)
                        ? LARGEST_ROMAN
                        : LETTERS.contains(primary) ? Integer.MAX_VALUE : Long.MAX_VALUE;
        if (value.abs().compareTo(BigInteger.valueOf(largest)) > 0) {
            throw new DialectException(
                    "D3130", "$formatInteger writes numbers up to " + largest + " in this picture");
        }
        try {
            return Functions.formatInteger(value.longValueExact(), picture);
        } catch (RuntimeException e) {
            throw new JException("D3130", -1);
        }
    }

    private static String words(BigInteger value, boolean follows, boolean ordinal) {
        if (value.compareTo(HUNDRED) < 0) {
            return (follows ? " and " : "") + belowHundred(value.intValue(), ordinal);
        }
        boolean hundreds = value.compareTo(THOUSAND) < 0;
        int magnitude =
                Math.min((value.toString().length() - 1) / DIGITS_OF_MAGNITUDE, MAGNITUDES.size());
        BigInteger unit = hundreds ? HUNDRED : THOUSAND.pow(magnitude);
        BigInteger[] parts = value.divideAndRemainder(unit);
        String words =
                (follows ? ", " : "")
                        + words(parts[0], false, false)
                        + " "
                        + (hundreds ? "Hundred" : MAGNITUDES.get(magnitude - 1));
        if (parts[1].signum() > 0) {
            return words + words(parts[1], true, ordinal);
        }
        return ordinal ? words + "th" : words;
    }

    private static String belowHundred(int value, boolean ordinal) {
        if (value < SMALL.size()) {
            return ordinal ? ORDINALS.get(value) : SMALL.get(value);
        }
        String tens = TENS.get(value / 10 - 2);
        if (value % 10 > 0) {
            return tens + "-" + belowHundred(value % 10, ordinal);
        }
        return ordinal ? tens.substring(0, tens.length() - 1) + "ieth" : tens;
    }

    static @Nullable Number parse(@Nullable String text, String picture) {
        if (text == null) {
            return null;
        }
        String primary = Pictures.checked(picture, "D3130").replaceFirst(";o$", "");
        if (WORDS.contains(primary)) {
            return number(text.toLowerCase(Locale.ROOT));
        }
        try {
            return Functions.parseInteger(ascii(text), ascii(picture).replaceAll("[1-9]", "0"));
        } catch (ParseException e) {
            throw new JException("D3130", -1);
        }
    }

    /** Converts digits of any script to 0 to 9. */
    private static String ascii(String text) {
        StringBuilder result = new StringBuilder();
        text.codePoints()
                .map(c -> Character.isDigit(c) ? '0' + Character.digit(c, 10) : c)
                .forEach(result::appendCodePoint);
        return result.toString();
    }

    private static Number number(String words) {
        Deque<BigInteger> parts = new ArrayDeque<>();
        parts.push(BigInteger.ZERO);
        for (String word : words.split(",\\s|\\sand\\s|[\\s\\-]", -1)) {
            BigInteger value = VALUES.get(word);
            if (value == null) {
                throw new DialectException("D3130", "a text is not a number in words");
            }
            if (value.compareTo(HUNDRED) >= 0) {
                parts.push(bounded(parts.pop().multiply(value)));
            } else if (parts.getFirst().compareTo(THOUSAND) >= 0) {
                parts.push(value);
            } else {
                parts.push(parts.pop().add(value));
            }
        }
        double sum = parts.stream().reduce(BigInteger.ZERO, BigInteger::add).doubleValue();
        return sum;
    }

    /** Limits numbers in words that multiply each other, which can have any size. */
    private static BigInteger bounded(BigInteger value) {
        if (value.bitLength() > MAX_BITS) {
            throw new JException("D1001", -1);
        }
        return value;
    }

    private static Map<String, BigInteger> values() {
        Map<String, BigInteger> values = new HashMap<>();
        for (int i = 0; i < SMALL.size(); i++) {
            put(values, SMALL.get(i), i);
            put(values, ORDINALS.get(i), i);
        }
        for (int i = 0; i < TENS.size(); i++) {
            String tens = TENS.get(i);
            put(values, tens, (i + 2) * 10L);
            put(values, tens.substring(0, tens.length() - 1) + "ieth", (i + 2) * 10L);
        }
        put(values, "Hundred", 100);
        put(values, "Hundredth", 100);
        for (int i = 0; i < MAGNITUDES.size(); i++) {
            long value = THOUSAND.pow(i + 1).longValueExact();
            put(values, MAGNITUDES.get(i), value);
            put(values, MAGNITUDES.get(i) + "th", value);
        }
        return Map.copyOf(values);
    }

    private static void put(Map<String, BigInteger> values, String word, long value) {
        values.put(word.toLowerCase(Locale.ROOT), BigInteger.valueOf(value));
    }
}
