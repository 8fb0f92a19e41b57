package io.ironbridge.design;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Names and literals in JSONata, and names in JSON for those of COBOL and SQL. */
final class Jsonata {
    private Jsonata() {}

    /** {@code CUST-LAST-NAME} and {@code CUST_LAST_NAME} become {@code custLastName}. */
    static String camelCase(String name) {
        String joined =
                Arrays.stream(name.split("[^A-Za-z0-9]+", 0))
                        .filter(word -> !word.isEmpty())
                        .map(word -> capital(word(word)))
                        .collect(Collectors.joining());
        return joined.isEmpty()
                ? name
                : joined.substring(0, 1).toLowerCase(Locale.ROOT) + joined.substring(1);
    }

    /** A word in one case loses it; one in several, such as {@code lastName}, keeps them. */
    private static String word(String word) {
        return word.equals(word.toUpperCase(Locale.ROOT)) ? word.toLowerCase(Locale.ROOT) : word;
    }

    static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** A step of a JSONata path, with its point. */
    static String step(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? "." + name : ".\"" + name + "\"";
    }

    /** An expression without a value unless all conditions are true. */
    static String when(List<String> conditions, String expression) {
        return conditions.isEmpty()
                ? expression
                : String.join(" and ", conditions) + " ? " + expression;
    }

    /** A value as JSONata writes it. */
    static String literal(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> object ->
                    object.entrySet().stream()
                            .map(entry ->
                                    YamlWriter.doubleQuoted(entry.getKey().toString())
                                            + ": "
                                            + literal(entry.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
            case List<?> list ->
                    list.stream().map(Jsonata::literal).collect(Collectors.joining(", ", "[", "]"));
            case BigDecimal number -> number.toPlainString();
            case Number number -> number.toString();
            case Boolean truth -> truth.toString();
            default -> YamlWriter.doubleQuoted(value.toString());
        };
    }
}
