package io.ironbridge.gateway.request.input;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON that a schema of an OpenAPI document describes, with an empty value for each property,
 * for messages about a body of another shape. Long and deep results are truncated.
 */
final class SchemaSkeleton {
    private static final int MOST_CHARACTERS = 400;
    private static final int MOST_DEPTH = 12;

    private final Object document;
    private final StringBuilder json = new StringBuilder();

    private SchemaSkeleton(Object document) {
        this.document = document;
    }

    /**
     * The JSON for the schema at {@code pointer}.
     *
     * @param document as maps and lists
     */
    static String of(Object document, String pointer) {
        SchemaSkeleton skeleton = new SchemaSkeleton(document);
        skeleton.value(skeleton.at(pointer), 0);
        return skeleton.json.toString();
    }

    /** Names of the properties of the schema at {@code pointer}. */
    static List<String> properties(Object document, String pointer) {
        SchemaSkeleton skeleton = new SchemaSkeleton(document);
        Map<String, Object> properties = new LinkedHashMap<>();
        skeleton.collect(skeleton.resolved(skeleton.at(pointer)), properties, 0);
        return List.copyOf(properties.keySet());
    }

    private void value(@Nullable Object schema, int depth) {
        Map<?, ?> given = resolved(schema);
        Map<String, Object> properties = new LinkedHashMap<>();
        collect(given, properties, 0);
        String type = properties.isEmpty() ? type(given.get("type")) : "object";
        if (depth == MOST_DEPTH) {
            json.append("...");
            return;
        }
        switch (type) {
            case "object" -> members(properties, depth);
            case "array" -> {
                json.append('[');
                value(given.get("items"), depth + 1);
                json.append(']');
            }
            case "integer", "number" -> json.append('0');
            case "boolean" -> json.append("false");
            default -> json.append("\"\"");
        }
    }

    private void members(Map<String, Object> properties, int depth) {
        json.append('{');
        String separator = "";
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            json.append(separator);
            if (json.length() > MOST_CHARACTERS) {
                json.append("...");
                break;
            }
            json.append('"').append(property.getKey()).append("\":");
            value(property.getValue(), depth + 1);
            separator = ",";
        }
        json.append('}');
    }

    /** The properties of a schema and of its subschemas. */
    private void collect(Map<?, ?> schema, Map<String, Object> properties, int depth) {
        if (schema.get("properties") instanceof Map<?, ?> own) {
            own.forEach((name, property) -> {
                if (!Boolean.TRUE.equals(resolved(property).get("readOnly"))) {
                    properties.put(String.valueOf(name), property);
                }
            });
        }
        if (schema.get("allOf") instanceof List<?> parts && depth < MOST_DEPTH) {
            parts.forEach(part -> collect(resolved(part), properties, depth + 1));
        }
    }

    private static String type(@Nullable Object type) {
        return type instanceof List<?> types
                ? types.stream()
                        .map(String::valueOf)
                        .filter(one -> !one.equals("null"))
                        .findFirst()
                        .orElse("")
                : String.valueOf(type);
    }

    /** A schema, or the one in this document that it refers to. */
    private Map<?, ?> resolved(@Nullable Object schema) {
        Object found = schema;
        for (int steps = 0; steps < MOST_DEPTH; steps++) {
            if (!(found instanceof Map<?, ?> map)) {
                return Map.of();
            }
            if (!(map.get("$ref") instanceof String reference)) {
                return map;
            }
            found = reference.startsWith("#") ? at(reference.substring(1)) : null;
        }
        return Map.of();
    }

    private @Nullable Object at(String pointer) {
        Object found = document;
        for (String step : pointer.substring(Math.min(1, pointer.length())).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            found = found instanceof Map<?, ?> members ? members.get(name) : null;
        }
        return found;
    }
}
