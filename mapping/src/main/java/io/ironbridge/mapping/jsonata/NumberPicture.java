package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.JException;
import io.ironbridge.mapping.json.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code $formatNumber}.
 *
 * <p>Source: XPath and XQuery Functions and Operators 3.1, section 4.7; the codes of faults are
 * JSONata's.
 */
final class NumberPicture {
    private static final Map<String, String> SYMBOLS =
            Map.ofEntries(
                    Map.entry("decimal-separator", "."),
                    Map.entry("grouping-separator", ","),
                    Map.entry("exponent-separator", "e"),
                    Map.entry("infinity", "Infinity"),
                    Map.entry("minus-sign", "-"),
                    Map.entry("NaN", "NaN"),
                    Map.entry("percent", "%"),
                    Map.entry("per-mille", "\u2030"),
                    Map.entry("zero-digit", "0"),
                    Map.entry("digit", "#"),
                    Map.entry("pattern-separator", ";"));

    private final Map<String, String> symbols;
    private final char point;
    private final char comma;
    private final char exponent;
    private final char zero;
    private final char digit;
    private final char separator;

    private NumberPicture(Map<?, ?> options) {
        this.symbols = new HashMap<>(SYMBOLS);
        options.forEach((name, symbol) -> symbols.put((String) name, (String) symbol));
        this.point = one("decimal-separator");
        this.comma = one("grouping-separator");
        this.exponent = one("exponent-separator");
        this.zero = one("zero-digit");
        this.digit = one("digit");
        this.separator = one("pattern-separator");
    }

    /** A part of the picture: for all numbers, or those of one sign. */
    private record Sub(
            String text,
            String prefix,
            String suffix,
            String whole,
            String fraction,
            @Nullable String power) {}

    static @Nullable String format(
            @Nullable Number value, String picture, @Nullable Map<?, ?> options) {
        return value == null
                ? null
                : new NumberPicture(options == null ? Map.of() : options)
                        .format(Numbers.decimal(value), picture);
    }

    private String symbol(String name) {
        return Objects.requireNonNull(symbols.get(name));
    }

    private char one(String name) {
        String symbol = symbol(name);
        if (symbol.length() != 1) {
            throw new DialectException("T0410", "an option of $formatNumber must be one character");
        }
        return symbol.charAt(0);
    }

    private String format(BigDecimal value, String picture) {
        List<Sub> subs = new ArrayList<>();
        for (String sub : split(Pictures.checked(picture, "D3080"))) {
            subs.add(sub(sub));
        }
        if (subs.size() > 2) {
            throw new JException("D3080", -1);
        }
        subs.forEach(this::check);
        boolean negative = value.signum() < 0;
        Sub sub = negative ? subs.getLast() : subs.getFirst();
        String sign = negative && subs.size() == 1 ? symbol("minus-sign") : "";
        return sign + sub.prefix + digits(value.abs(), sub) + sub.suffix;
    }

    private List<String> split(String picture) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int to = picture.indexOf(separator); to >= 0; to = picture.indexOf(separator, from)) {
            parts.add(picture.substring(from, to));
            from = to + 1;
        }
        parts.add(picture.substring(from));
        return parts;
    }

    private boolean isDigit(int c) {
        return c >= zero && c < zero + 10;
    }

    private boolean isPlace(int c) {
        return isDigit(c) || c == digit;
    }

    private boolean isActive(int c) {
        return isPlace(c) || c == point || c == comma || c == exponent;
    }

    private Sub sub(String text) {
        int start = 0;
        while (start < text.length() && !isEdge(text.charAt(start))) {
            start++;
        }
        int end = text.length();
        while (end > start && !isEdge(text.charAt(end - 1))) {
            end--;
        }
        String active = text.substring(start, end);
        int power = active.indexOf(exponent);
        String mantissa = power < 0 ? active : active.substring(0, power);
        int dot = mantissa.indexOf(point);
        return new Sub(
                text,
                text.substring(0, start),
                text.substring(end),
                dot < 0 ? mantissa : mantissa.substring(0, dot),
                dot < 0 ? "" : mantissa.substring(dot + 1),
                power < 0 ? null : active.substring(power + 1));
    }

    /** A character that ends the prefix or begins the suffix. */
    private boolean isEdge(int c) {
        return isActive(c) && c != exponent;
    }

    private static long count(String text, String symbol) {
        // the JDK takes quadratic time to compile a long symbol
        return text.contains(symbol) ? text.split(Pattern.quote(symbol), -1).length - 1L : 0;
    }

    private void check(Sub sub) {
        String text = sub.text;
        String active = text.substring(sub.prefix.length(), text.length() - sub.suffix.length());
        long percents = count(text, symbol("percent"));
        long perMilles = count(text, symbol("per-mille"));
        fail(sub.power != null && (sub.power.isEmpty() || !all(sub.power)), "D3093");
        fail(sub.power != null && percents + perMilles > 0, "D3092");
        fail(misplaced(sub.fraction, false), "D3091");
        fail(misplaced(sub.whole, true), "D3090");
        fail(text.contains("" + comma + comma), "D3089");
        fail(text.contains("" + comma + point) || text.contains("" + point + comma), "D3087");
        fail(text.indexOf(point) < 0 && sub.whole.endsWith("" + comma), "D3088");
        fail(active.isEmpty() || !active.chars().allMatch(this::isActive), "D3086");
        fail((sub.whole + sub.fraction).chars().noneMatch(this::isPlace), "D3085");
        fail(percents > 0 && perMilles > 0, "D3084");
        fail(perMilles > 1, "D3083");
        fail(percents > 1, "D3082");
        fail(text.indexOf(point) != text.lastIndexOf(point), "D3081");
    }

    private boolean all(String digits) {
        return digits.chars().allMatch(this::isDigit);
    }

    /** Whether an optional digit is on the wrong side of a mandatory one. */
    private boolean misplaced(String part, boolean optionalFirst) {
        int optional = optionalFirst ? part.indexOf(digit) : part.lastIndexOf(digit);
        return optional >= 0
                && (optionalFirst ? part.substring(0, optional) : part.substring(optional))
                        .chars()
                        .anyMatch(this::isDigit);
    }

    private static void fail(boolean wrong, String code) {
        if (wrong) {
            throw new JException(code, -1);
        }
    }

    private String digits(BigDecimal value, Sub sub) {
        int scaling = (int) sub.whole.chars().filter(this::isDigit).count();
        int leastWhole = scaling;
        int leastFraction = (int) sub.fraction.chars().filter(this::isDigit).count();
        int mostFraction = (int) sub.fraction.chars().filter(this::isPlace).count();
        if (leastWhole == 0 && mostFraction == 0) {
            leastFraction = sub.power == null ? 0 : 1;
            mostFraction = leastFraction;
            leastWhole = sub.power == null ? 1 : 0;
        }
        if (sub.power != null && leastWhole == 0 && sub.whole.indexOf(digit) >= 0) {
            leastWhole = 1;
        }
        if (leastWhole == 0 && leastFraction == 0) {
            leastFraction = 1;
            mostFraction = Math.max(mostFraction, 1);
        }
        BigDecimal mantissa = scaled(value, sub);
        int power = 0;
        if (sub.power != null && mantissa.signum() != 0) {
            power = mantissa.precision() - mantissa.scale() - scaling;
            mantissa = mantissa.scaleByPowerOfTen(-power);
        }
        String plain = mantissa.setScale(mostFraction, RoundingMode.HALF_EVEN).toPlainString();
        int dot = plain.indexOf('.');
        String whole = (dot < 0 ? plain : plain.substring(0, dot)).replaceFirst("^0+", "");
        String fraction = dot < 0 ? "" : plain.substring(dot + 1).replaceFirst("0+$", "");
        String wholeDigits = "0".repeat(Math.max(0, leastWhole - whole.length())) + whole;
        String fractionDigits =
                fraction + "0".repeat(Math.max(0, leastFraction - fraction.length()));
        String groupedFraction = groupedFraction(local(fractionDigits), sub.fraction);
        return groupedWhole(local(wholeDigits), sub.whole)
                + (groupedFraction.isEmpty() ? "" : point + groupedFraction)
                + (sub.power == null ? "" : power(power, sub.power.length()));
    }

    private BigDecimal scaled(BigDecimal value, Sub sub) {
        return sub.text.contains(symbol("percent"))
                ? value.movePointRight(2)
                : sub.text.contains(symbol("per-mille")) ? value.movePointRight(3) : value;
    }

    private String power(int power, int least) {
        String digits = Integer.toString(Math.abs(power));
        return exponent
                + (power < 0 ? symbol("minus-sign") : "")
                + local("0".repeat(Math.max(0, least - digits.length())) + digits);
    }

    /** Uses the digits of the picture's family. */
    private String local(String digits) {
        StringBuilder result = new StringBuilder();
        digits.chars().forEach(c -> result.append((char) (c - '0' + zero)));
        return result.toString();
    }

    private String groupedWhole(String digits, String picture) {
        List<Integer> positions = new ArrayList<>();
        for (int at = picture.indexOf(comma); at >= 0; at = picture.indexOf(comma, at + 1)) {
            positions.add((int) picture.substring(at).chars().filter(this::isPlace).count());
        }
        int every = interval(positions);
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < digits.length(); i++) {
            int right = digits.length() - i;
            if (i > 0 && (every > 0 ? right % every == 0 : positions.contains(right))) {
                result.append(comma);
            }
            result.append(digits.charAt(i));
        }
        return result.toString();
    }

    /** The distance of separators that are at each multiple of it, otherwise 0. */
    private static int interval(List<Integer> positions) {
        int every = 0;
        for (int position : positions) {
            every = gcd(position, every);
        }
        for (int i = 1; i <= positions.size(); i++) {
            if (!positions.contains(i * every)) {
                return 0;
            }
        }
        return every;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    private String groupedFraction(String digits, String picture) {
        StringBuilder result = new StringBuilder();
        int next = 0;
        for (int i = 0; i < picture.length() && next < digits.length(); i++) {
            if (picture.charAt(i) == comma) {
                result.append(comma);
            } else {
                result.append(digits.charAt(next++));
            }
        }
        return result.append(digits.substring(next)).toString();
    }
}
