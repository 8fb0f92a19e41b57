package io.ironbridge.cli.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Differences between two JSON values, by JSON pointer. Numbers are equal if their values are, so 1
 * equals 1.0.
 */
final class JsonDifference {
    private static final int LONGEST_VALUE = 60;

    private final boolean exact;
    private final List<String> found = new ArrayList<>();

    private JsonDifference(boolean exact) {
        this.exact = exact;
    }

    /**
     * The differences, as {@code POINTER: expected X, was Y}.
     *
     * @param exact whether members that are not expected are differences
     */
    static List<String> between(JsonNode expected, JsonNode actual, boolean exact) {
        JsonDifference difference = new JsonDifference(exact);
        difference.compare("", expected, actual);
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
                add(below, shown(member.getValue()), "missing");
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
        String place = pointer.isEmpty() ? "the body" : pointer;
        found.add(place + ": expected " + expected + ", was " + actual);
    }

    private static String shown(JsonNode value) {
        String text = value.toString();
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "...";
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
