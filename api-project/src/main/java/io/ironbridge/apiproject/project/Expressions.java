package io.ironbridge.apiproject.project;

import io.ironbridge.mapping.Source;
import io.ironbridge.mapping.jsonata.JsonataNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** The expressions of mapping files, by the position that the mapping's model has of each. */
final class Expressions {
    private final Map<Source, Parsed> parsed = new HashMap<>();
    private final Map<Source, Source> values = new HashMap<>();
    private final Map<Source, Set<String>> names = new HashMap<>();

    /**
     * An expression.
     *
     * @param place of an offset in its text
     */
    record Parsed(JsonataNode tree, IntFunction<Source> place) {}

    void put(Source at, JsonataNode tree, IntFunction<Source> place) {
        parsed.put(at, new Parsed(tree, place));
    }

    /** Keeps the position of a template or expression, by that of the field that it is for. */
    void putValue(Source field, Source value) {
        values.put(field, value);
    }

    /** The position of a field's template or expression, otherwise that of the field. */
    Source value(Source field) {
        return values.getOrDefault(field, field);
    }

    /** Keeps the names that are mapped below a field, also those of entries with faults. */
    void putNames(Source field, Set<String> mapped) {
        names.put(field, Set.copyOf(mapped));
    }

    /** The names that are mapped below a field; empty if there is no list of them. */
    Optional<Set<String>> names(Source field) {
        return Optional.ofNullable(names.get(field));
    }

    Optional<Parsed> at(Source source) {
        return Optional.ofNullable(parsed.get(source));
    }
}
