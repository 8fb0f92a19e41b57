package io.ironbridge.copybook.corpus;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A JSON value as its scalars with their paths, so that values of different make can be compared.
 *
 * <p>Of names only letters and digits count, and not their case: peers write {@code SHORT_NAME},
 * {@code SHORT-NAME} or {@code shortName}. Elements of arrays are {@code name(0)}, {@code name(1)}
 * ... Strings stand in apostrophes; of numbers only the value counts, not how many zeros are
 * written behind the point or whether there is an exponent.
 */
final class Leaves {
    private final SortedMap<String, String> leaves = new TreeMap<>();

    private Leaves() {}

    /** The scalars, empty objects and empty arrays of a value by their paths. */
    static SortedMap<String, String> of(JsonValue value) {
        Leaves leaves = new Leaves();
        leaves.add("", value);
        return leaves.leaves;
    }

    /** No values. */
    static SortedMap<String, String> none() {
        return new TreeMap<>();
    }

    /** Values but for some; groups that have none left are empty objects. */
    static SortedMap<String, String> without(
            SortedMap<String, String> leaves, Collection<String> values) {
        SortedMap<String, String> left = new TreeMap<>(leaves);
        left.values().removeAll(values);
        leaves.keySet().forEach(path -> keepGroup(path, left));
        return left;
    }

    private static void keepGroup(String path, SortedMap<String, String> leaves) {
        int end = path.lastIndexOf('.');
        String group = path.substring(0, Math.max(end, 0));
        if (end > 0 && leaves.keySet().stream().noneMatch(left -> left.startsWith(group + "."))) {
            leaves.put(group, "{}");
        }
    }

    /** The values within a group, their paths shortened by it. */
    static SortedMap<String, String> below(String group, SortedMap<String, String> leaves) {
        SortedMap<String, String> below = new TreeMap<>();
        leaves.forEach((path, value) -> {
            if (path.startsWith(group + ".")) {
                below.put(path.substring(group.length() + 1), value);
            }
        });
        return below;
    }

    /** What counts of a name. */
    static String key(String name) {
        StringBuilder key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < 128 && Character.isLetterOrDigit(c)) {
                key.append(Character.toLowerCase(c));
            }
        }
        return key.toString();
    }

    private void add(String path, JsonValue value) {
        switch (value) {
            case JsonValue.Text(String text) -> put(path, "'" + text + "'");
            case JsonValue.Numeral(BigDecimal number) ->
                    put(path, number.stripTrailingZeros().toPlainString());
            case JsonValue.Word(String word) -> put(path, word);
            case JsonValue.Elements(var elements) -> {
                if (elements.isEmpty()) {
                    put(path, "[]");
                }
                for (int index = 0; index < elements.size(); index++) {
                    add(path + "(" + index + ")", elements.get(index));
                }
            }
            case JsonValue.Members(var members) -> {
                if (members.isEmpty()) {
                    put(path, "{}");
                }
                members.forEach((name, member) -> add(below(path, name), member));
            }
        }
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? key(name) : path + "." + key(name);
    }

    private void put(String path, String value) {
        if (leaves.put(path, value) != null) {
            throw new IllegalArgumentException("Twice: " + path);
        }
    }
}
