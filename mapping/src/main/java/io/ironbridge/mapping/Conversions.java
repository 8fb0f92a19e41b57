package io.ironbridge.mapping;

import io.ironbridge.mapping.json.JsonNumber;
import io.ironbridge.mapping.json.JsonText;
import io.ironbridge.mapping.json.JsonTree;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts a value to its target type if that loses nothing. */
public final class Conversions {
    /**
     * Maximum digits and exponent of a number in a text; prevents {@code "1e999999999"} from
     * filling the memory.
     */
    private static final int MAX_NUMBER_LENGTH = 64;

    private static final int MAX_SCALE = 400;

    private Conversions() {}

    /**
     * The value cannot be converted to the target type; the message names both types and never the
     * value.
     */
    public static final class UnconvertibleException extends Exception {
        private static final long serialVersionUID = 1L;

        UnconvertibleException(Object value, String wanted) {
            super(kind(value) + " cannot be converted to " + wanted);
        }
    }

    /** {@code value} as {@code type}. */
    public static Object to(TargetType type, Object value) throws UnconvertibleException {
        return switch (type) {
            case ANY -> value;
            case STRING -> string(value);
            case NUMBER -> number(value);
            case INTEGER -> integer(value);
            case BOOLEAN -> truth(value);
            case OBJECT -> object(value);
            case ARRAY -> value instanceof List ? value : List.of(value);
        };
    }

    /** Any value as text, as by JSONata's $string. */
    public static String text(@Nullable Object value) {
        return JsonText.of(value, false, _ -> {});
    }

    private static Object string(Object value) throws UnconvertibleException {
        if (value instanceof Map || value instanceof List) {
            throw new UnconvertibleException(value, "text");
        }
        return text(value);
    }

    private static Number number(Object value) throws UnconvertibleException {
        return switch (value) {
            case JsonNumber kept -> kept;
            case Number number when Double.isFinite(number.doubleValue()) -> number;
            case String text -> parsed(text);
            default -> throw new UnconvertibleException(value, "a number");
        };
    }

    private static Number integer(Object value) throws UnconvertibleException {
        Number number = number(value);
        if (number instanceof Integer || number instanceof Long) {
            return number;
        }
        BigDecimal exact = exact(number, value).stripTrailingZeros();
        if (exact.scale() > 0) {
            throw new UnconvertibleException(value, "an integer");
        }
        return JsonTree.number(exact.toPlainString());
    }

    private static BigDecimal exact(Number number, Object value) throws UnconvertibleException {
        BigDecimal exact =
                number instanceof JsonNumber kept
                        ? kept.exact()
                        : BigDecimal.valueOf(number.doubleValue());
        if (exact == null || Math.abs((long) exact.scale()) > MAX_SCALE) {
            throw new UnconvertibleException(value, "an integer");
        }
        return exact;
    }

    /**
     * Leading zeros and surrounding blanks are accepted, as COBOL programs write numbers; the other
     * digits are unchanged.
     */
    private static Number parsed(String text) throws UnconvertibleException {
        String trimmed = text.strip();
        if (trimmed.isEmpty() || trimmed.length() > MAX_NUMBER_LENGTH) {
            throw new UnconvertibleException(text, "a number");
        }
        try {
            BigDecimal value = new BigDecimal(trimmed);
            if (Math.abs((long) value.scale()) > MAX_SCALE) {
                throw new UnconvertibleException(text, "a number");
            }
            return JsonTree.number(value.toPlainString());
        } catch (NumberFormatException e) {
            throw new UnconvertibleException(text, "a number");
        }
    }

    private static Boolean truth(Object value) throws UnconvertibleException {
        return switch (value) {
            case Boolean truth -> truth;
            case String text when text.equals("true") -> true;
            case String text when text.equals("false") -> false;
            default -> throw new UnconvertibleException(value, "true or false");
        };
    }

    private static Object object(Object value) throws UnconvertibleException {
        if (value instanceof Map) {
            return value;
        }
        throw new UnconvertibleException(value, "an object");
    }

    static String kind(Object value) {
        return switch (value) {
            case String text -> "a text of " + text.length() + " characters";
            case Boolean _ -> "true or false";
            case Number _ -> "a number";
            case List<?> list -> "an array of " + list.size();
            case Map<?, ?> _ -> "an object";
            default -> JsonTree.isNull(value) ? "null" : "a function";
        };
    }
}
