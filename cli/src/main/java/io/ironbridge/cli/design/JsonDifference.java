package io.ironbridge.cli.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Differences between two JSON values, by JSON pointer. Numbers are equal if their values are, so 1
 * equals 1.0.
 */
final class JsonDifference {
    /** Reads numbers with all their digits. */
    static final JsonMapper EXACT =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private static final int LONGEST_VALUE = 60;

    private final boolean exact;
    private final List<Difference> found = new ArrayList<>();

    private JsonDifference(boolean exact) {
        this.exact = exact;
    }

    /** What two values have at a pointer, shortened. */
    record Difference(String pointer, String one, String other) {
        /** The pointer, or words for that of the whole value. */
        String place() {
            return pointer.isEmpty() ? "the body" : pointer;
        }
    }

    /** What one value lacks of the expected one, as {@code POINTER: expected X, was Y}. */
    static List<String> missing(JsonNode expected, JsonNode actual) {
        return found(expected, actual, false).stream()
                .map(each ->
                        "%s: expected %s, was %s".formatted(each.place(), each.one(), each.other()))
                .toList();
    }

    /** All differences. */
    static List<Difference> all(JsonNode one, JsonNode other) {
        return found(one, other, true);
    }

    private static List<Difference> found(JsonNode one, JsonNode other, boolean exact) {
        JsonDifference difference = new JsonDifference(exact);
        difference.compare("", one, other);
        return List.copyOf(difference.found);
    }

    private void compare(String pointer, JsonNode expected, JsonNode actual) {
        if (expected.isObject() && actual.isObject()) {
            compareMembers(pointer, expected, actual);
        } else if (expected.isArray() && actual.isArray()) {
            compareItems(pointer, expected, actual);
        } else if (!isSame(expected, actual)) {
            add(pointer, shown(expected), shown(actual));
        }
    }

    private void compareMembers(String pointer, JsonNode expected, JsonNode actual) {
        for (Map.Entry<String, JsonNode> member : expected.properties()) {
            String below = pointer + "/" + escaped(member.getKey());
            JsonNode value = actual.get(member.getKey());
            if (value == null) {
                add(below, shown(member.getValue()), "nothing");
            } else {
                compare(below, member.getValue(), value);
            }
        }
        if (exact) {
            actual.properties().stream()
                    .filter(member -> expected.get(member.getKey()) == null)
                    .forEach(member ->
                            add(
                                    pointer + "/" + escaped(member.getKey()),
                                    "nothing",
                                    shown(member.getValue())));
        }
    }

    private void compareItems(String pointer, JsonNode expected, JsonNode actual) {
        if (expected.size() != actual.size()) {
            add(pointer, expected.size() + " items", actual.size() + " items");
            return;
        }
        for (int i = 0; i < expected.size(); i++) {
            compare(pointer + "/" + i, expected.get(i), actual.get(i));
        }
    }

    private static boolean isSame(JsonNode expected, JsonNode actual) {
        return (expected.isNumber() && actual.isNumber())
                ? expected.decimalValue().compareTo(actual.decimalValue()) == 0
                : expected.equals(actual);
    }

    private void add(String pointer, String expected, String actual) {
        found.add(new Difference(pointer, expected, actual));
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
