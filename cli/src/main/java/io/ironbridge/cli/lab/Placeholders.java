package io.ironbridge.cli.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Values for variables that are defined nowhere, different from each other. Where one turns up in a
 * connection, that shows what its variable is for. They are numbers, because ports have to be.
 */
final class Placeholders {
    private static final int FIRST = 61_001;
    private static final int LAST = 65_000;

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();

    /** The value of a variable; empty when there are too many. */
    synchronized Optional<String> value(String name) {
        if (!values.containsKey(name) && FIRST + values.size() <= LAST) {
            String value = Integer.toString(FIRST + values.size());
            values.put(name, value);
            names.put(value, name);
        }
        return Optional.ofNullable(values.get(name));
    }

    /** The variable that a value stands for. */
    synchronized Optional<String> variable(String value) {
        return Optional.ofNullable(names.get(value));
    }
}
