package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the literal after VALUE. */
final class Literals {
    private static final Pattern NUMBER =
            Pattern.compile("[+-]?(?:\\d{1,40}(?:\\.\\d{1,40})?|\\.\\d{1,40})(?:E[+-]?\\d{1,2})?");

    private static final Pattern QUOTED = Pattern.compile("(?is)([A-Z]{0,2})(['\"])(.*)\\2");

    private static final Pattern HEXADECIMAL = Pattern.compile("(?:[0-9A-F]{2})*+");

    private Literals() {}

    /**
     * The literal at the head of {@code words}, which it removes, with parts joined at {@code &};
     * null if there is none.
     */
    static @Nullable Literal read(Queue<String> words) {
        Literal literal = single(words);
        while (literal != null && "&".equals(words.peek())) {
            words.remove();
            literal = joined(literal, single(words));
        }
        return literal;
    }

    private static @Nullable Literal single(Queue<String> words) {
        String word = next(words);
        if (!word.equalsIgnoreCase("ALL")) {
            return literal(word);
        }
        Literal repeated = literal(next(words));
        return repeated == null ? null : new Literal.All(repeated);
    }

    private static @Nullable Literal joined(Literal left, @Nullable Literal right) {
        if (left instanceof Literal.Text(String a) && right instanceof Literal.Text(String b)) {
            return new Literal.Text(a + b);
        }
        return left instanceof Literal.Hex(String a) && right instanceof Literal.Hex(String b)
                ? new Literal.Hex(a + b)
                : null;
    }

    private static String next(Queue<String> words) {
        return words.isEmpty() ? "" : words.remove();
    }

    private static @Nullable Literal literal(String word) {
        Literal number = number(word);
        return number == null ? other(word) : number;
    }

    /** A number; null if it is not one. */
    static @Nullable Literal number(String word) {
        return NUMBER.matcher(word.toUpperCase(Locale.ROOT)).matches()
                ? new Literal.Numeric(new BigDecimal(word))
                : null;
    }

    /** Pairs of hexadecimal digits; null if they are not. */
    static @Nullable Literal hexadecimal(String digits) {
        String capitals = digits.toUpperCase(Locale.ROOT);
        return HEXADECIMAL.matcher(capitals).matches() ? new Literal.Hex(capitals) : null;
    }

    private static @Nullable Literal other(String word) {
        Matcher quoted = QUOTED.matcher(word);
        if (!quoted.matches()) {
            return figurative(word.toUpperCase(Locale.ROOT));
        }
        String quote = quoted.group(2);
        String content = quoted.group(3).replace(quote + quote, quote);
        return switch (quoted.group(1).toUpperCase(Locale.ROOT)) {
            case "", "N", "G", "U" -> new Literal.Text(content);
            case "X", "NX", "GX", "UX" -> hexadecimal(content);
            case "Z" -> new Literal.Text(content + "\0");
            default -> null;
        };
    }

    private static @Nullable Literal figurative(String word) {
        return switch (word) {
            case "ZERO", "ZEROS", "ZEROES" -> Figurative.ZERO;
            case "SPACE", "SPACES" -> Figurative.SPACE;
            case "LOW-VALUE", "LOW-VALUES" -> Figurative.LOW_VALUE;
            case "HIGH-VALUE", "HIGH-VALUES" -> Figurative.HIGH_VALUE;
            case "QUOTE", "QUOTES" -> Figurative.QUOTE;
            case "NULL", "NULLS" -> Figurative.NULL;
            default -> null;
        };
    }
}
