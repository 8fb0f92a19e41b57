package io.ironbridge.cli.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Different values for variables that are not defined. If such a value is found in a connection, it
 * shows what its variable is used for. They are numbers, because ports must be numbers.
 */
final class Placeholders {
    private static final int FIRST = 61_001;
    private static final int LAST = 65_000;

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();

    /** The value of a variable; empty if there are too many variables. */
    synchronized Optional<String> value(String name) {
        if (!values.containsKey(name) && FIRST + values.size() <= LAST) {
            String value = Integer.toString(FIRST + values.size());
            values.put(name, value);
            names.put(value, name);
        }
        return Optional.ofNullable(values.get(name));
    }

    /** The variable of a value. */
    synchronized Optional<String> variable(String value) {
        return Optional.ofNullable(names.get(value));
    }
}
