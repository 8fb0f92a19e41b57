package io.ironbridge.design;

import io.ironbridge.apiproject.project.Schema;
import io.ironbridge.apiproject.text.Node;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value that a schema allows: its example, default or first enum value, or one of its type. */
final class SchemaExample {
    private static final int DEEPEST = 10;
    private static final int LONGEST = 1000;

    private SchemaExample() {}

    /**
     * The value.
     *
     * @param name of the property, for texts
     */
    static Object of(Schema schema, String name) {
        return of(schema, name, 0);
    }

    private static Object of(Schema schema, String name, int depth) {
        for (String keyword : List.of("example", "default", "const")) {
            Optional<Object> given =
                    schema.parts().stream()
                            .flatMap(part -> part.get(keyword).stream())
                            .findFirst()
                            .map(Node::tree);
            if (given.isPresent()) {
                return given.get();
            }
        }
        for (String keyword : List.of("examples", "enum")) {
            Optional<Object> first =
                    schema.parts().stream()
                            .flatMap(part -> part.arr(keyword).stream())
                            .flatMap(list -> list.items().stream())
                            .findFirst()
                            .map(Node::tree);
            if (first.isPresent()) {
                return first.get();
            }
        }
        Optional<Schema> alternative = alternative(schema);
        if (alternative.isPresent() && depth < DEEPEST) {
            return of(alternative.get(), name, depth + 1);
        }
        return switch (schema.type()) {
            case OBJECT -> depth > DEEPEST ? Map.of() : object(schema, depth);
            case ARRAY ->
                    schema.items()
                            .filter(_ -> depth < DEEPEST)
                            .<Object>map(item -> List.of(of(item, name, depth + 1)))
                            .orElse(List.of());
            case INTEGER, NUMBER -> number(schema);
            case BOOLEAN -> true;
            case STRING, ANY -> text(schema, name);
        };
    }

    private static Optional<Schema> alternative(Schema schema) {
        return schema.parts().stream()
                .flatMap(part ->
                        List.of("oneOf", "anyOf").stream().flatMap(key -> part.arr(key).stream()))
                .flatMap(list -> list.items().stream())
                .findFirst()
                .map(node -> new Schema(schema.references(), node));
    }

    private static Map<String, Object> object(Schema schema, int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        schema.parts().stream()
                .flatMap(part -> part.obj("properties").stream())
                .flatMap(all -> all.entries().entrySet().stream())
                .forEach(entry ->
                        object.computeIfAbsent(
                                entry.getKey(),
                                name ->
                                        of(
                                                new Schema(
                                                        schema.references(),
                                                        entry.getValue().value()),
                                                name,
                                                depth + 1)));
        return object;
    }

    private static Object number(Schema schema) {
        return schema.parts().stream()
                .flatMap(part -> part.get("minimum").stream())
                .findFirst()
                .map(Node::tree)
                .orElse(BigDecimal.ONE);
    }

    private static String text(Schema schema, String name) {
        String format =
                schema.parts().stream()
                        .flatMap(part -> part.text("format").stream())
                        .findFirst()
                        .orElse("");
        return switch (format) {
            case "date" -> "2026-01-31";
            case "date-time" -> "2026-01-31T12:00:00Z";
            case "date-time-local" -> "2026-01-31T12:00:00";
            case "time" -> "12:00:00Z";
            case "time-local" -> "12:00:00";
            case "uuid" -> "00000000-0000-4000-8000-000000000000";
            case "email" -> "name@example.com";
            case "uri" -> "https://example.com/";
            default -> fitted(schema, name);
        };
    }

    private static String fitted(Schema schema, String name) {
        int least = Math.min(LONGEST, bound(schema, "minLength", 0));
        int most = bound(schema, "maxLength", LONGEST);
        String padded = name.length() >= least ? name : name + "x".repeat(least - name.length());
        return padded.substring(0, Math.min(padded.length(), most));
    }

    private static int bound(Schema schema, String keyword, int otherwise) {
        return schema.parts().stream()
                .flatMap(part -> part.text(keyword).stream())
                .filter(text -> text.matches("[0-9]{1,9}"))
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(otherwise);
    }
}
