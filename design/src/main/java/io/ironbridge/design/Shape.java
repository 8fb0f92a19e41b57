package io.ironbridge.design;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Data of an asset as an API shows it: names in both, and the schema in the API. */
sealed interface Shape {
    /** Name in the asset's JSON. */
    String source();

    /** Name in the API's JSON; empty for a part whose members appear in its place. */
    String name();

    /** Whether it occurs several times. */
    boolean table();

    /**
     * A value, or a list of values.
     *
     * @param schema of OpenAPI
     * @param required whether a request must have it
     * @param example a value that it can have
     */
    record Value(
            String source,
            String name,
            boolean table,
            Map<String, Object> schema,
            boolean required,
            Optional<Object> example)
            implements Shape {
        Value(
                String source,
                String name,
                boolean table,
                Map<String, Object> schema,
                Optional<Object> example) {
            this(source, name, table, schema, false, example);
        }

        Value withSchema(Map<String, Object> given) {
            return new Value(source, name, table, given, required, example);
        }
    }

    /**
     * An object, or a list of objects.
     *
     * @param bounds {@code minItems} and {@code maxItems} of a list
     */
    record Structure(
            String source,
            String name,
            boolean table,
            Map<String, Object> bounds,
            List<Shape> members)
            implements Shape {
        public Structure {
            members = List.copyOf(members);
        }
    }

    /** The values that are not in a list. */
    default Stream<Value> singleValues() {
        return switch (this) {
            case Value value -> value.table() ? Stream.empty() : Stream.of(value);
            case Structure one ->
                    one.table()
                            ? Stream.empty()
                            : one.members().stream().flatMap(Shape::singleValues);
        };
    }
}
