package io.ironbridge.apiproject.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A value of a YAML or JSON document with its position. Nodes behind a YAML alias are shared. */
public sealed interface Node {
    /** From 1. */
    int line();

    /** From 1. */
    int column();

    /** Number of characters of a text that count as one more value. */
    int TEXT_OF_A_VALUE = 64;

    /**
     * Number of values in this node and below, with aliases followed; a text counts as one more for
     * each {@link #TEXT_OF_A_VALUE} characters.
     */
    long size();

    /** The value as unmodifiable maps and lists, strings, numbers, booleans and null. */
    @Nullable Object tree();

    /** A map; keys as text, in document order. */
    record Obj(Map<String, Entry> entries, int line, int column, long size) implements Node {
        public Optional<Node> get(String key) {
            return Optional.ofNullable(entries.get(key)).map(Entry::value);
        }

        public Optional<Obj> obj(String key) {
            return get(key).filter(Obj.class::isInstance).map(Obj.class::cast);
        }

        public Optional<Arr> arr(String key) {
            return get(key).filter(Arr.class::isInstance).map(Arr.class::cast);
        }

        public Optional<Scalar> scalar(String key) {
            return get(key).filter(Scalar.class::isInstance).map(Scalar.class::cast);
        }

        /** The text of a scalar that is not null. */
        public Optional<String> text(String key) {
            return scalar(key).filter(s -> s.kind() != Kind.NULL).map(Scalar::text);
        }

        @Override
        public Object tree() {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            entries.forEach((key, entry) -> map.put(key, entry.value().tree()));
            return Collections.unmodifiableMap(map);
        }
    }

    /** A key with its value. */
    record Entry(Scalar key, Node value) {}

    /** A list. */
    record Arr(List<Node> items, int line, int column, long size) implements Node {
        @Override
        public Object tree() {
            List<@Nullable Object> list = new ArrayList<>(items.size());
            items.forEach(item -> list.add(item.tree()));
            return Collections.unmodifiableList(list);
        }
    }

    /** Type of a scalar. */
    enum Kind {
        TEXT,
        INTEGER,
        DECIMAL,
        BOOLEAN,
        NULL
    }

    /** A longer number is treated as a text, because its conversion would take too long. */
    int LONGEST_NUMBER = 400;

    /** Whether the exponent of a decimal number makes it longer than that when written out. */
    static boolean hasLongExponent(String decimal) {
        int e = Math.max(decimal.indexOf('e'), decimal.indexOf('E'));
        if (e < 0) {
            return false;
        }
        String exponent = decimal.substring(e + 1).replaceFirst("^[-+]?0*", "");
        return exponent.length() > 3
                || (!exponent.isEmpty() && Integer.parseInt(exponent) > LONGEST_NUMBER);
    }

    /** How a scalar is written; determines the positions of its characters. */
    enum Style {
        PLAIN,
        SINGLE_QUOTED,
        DOUBLE_QUOTED,
        BLOCK
    }

    /**
     * A text, number, boolean or null.
     *
     * @param start offset of its first character (a quote, a block indicator) in the document, in
     *     code points
     * @param end offset after its last character
     */
    record Scalar(String text, Kind kind, Style style, int line, int column, int start, int end)
            implements Node {
        @Override
        public long size() {
            return 1L + text.length() / TEXT_OF_A_VALUE;
        }

        public boolean isTrue() {
            return kind == Kind.BOOLEAN && "true".equalsIgnoreCase(text);
        }

        @Override
        public @Nullable Object tree() {
            return switch (kind) {
                case TEXT -> text;
                case INTEGER -> integer();
                case DECIMAL -> decimal();
                case BOOLEAN -> isTrue();
                case NULL -> null;
            };
        }

        private Object integer() {
            BigInteger value =
                    text.startsWith("0o")
                            ? new BigInteger(text.substring(2), 8)
                            : text.startsWith("0x")
                                    ? new BigInteger(text.substring(2), 16)
                                    : new BigInteger(text);
            return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
        }

        private Object decimal() {
            String digits = text.toLowerCase(Locale.ROOT);
            if (digits.endsWith("nan")) {
                return Double.NaN;
            }
            if (digits.endsWith("inf")) {
                return digits.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            }
            try {
                return new BigDecimal(digits);
            } catch (NumberFormatException e) {
                return text; // an exponent beyond what a BigDecimal can have
            }
        }
    }
}
