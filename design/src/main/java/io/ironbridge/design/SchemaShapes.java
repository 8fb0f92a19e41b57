package io.ironbridge.design;

import io.ironbridge.apiproject.project.Schema;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.design.Shape.Structure;
import io.ironbridge.design.Shape.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Shapes of what a Db2 service takes and gives, by its JSON schemas. */
final class SchemaShapes {
    /** Keywords with the same meaning in OpenAPI 3.0. */
    private static final List<String> KEYWORDS =
            List.of(
                    "type",
                    "format",
                    "minimum",
                    "maximum",
                    "multipleOf",
                    "minLength",
                    "maxLength",
                    "pattern",
                    "enum",
                    "default",
                    "description");

    private static final Set<String> STATUS = Set.of("StatusCode", "StatusDescription");

    private SchemaShapes() {}

    /** The object {@code body} of a request or reply, without the status of the call. */
    static Structure body(Optional<Schema> schema) {
        Optional<Node.Obj> body =
                schema.map(Schema::node)
                        .flatMap(node -> property(node, "body"))
                        .filter(Node.Obj.class::isInstance)
                        .map(Node.Obj.class::cast);
        return new Structure(
                "body", "", false, Map.of(), body.map(SchemaShapes::members).orElse(List.of()));
    }

    private static Optional<Node> property(Node schema, String name) {
        return schema instanceof Node.Obj object
                ? object.obj("properties").flatMap(all -> all.get(name))
                : Optional.empty();
    }

    private static List<Shape> members(Node.Obj object) {
        List<Shape> members = new ArrayList<>();
        object.obj("properties").stream()
                .flatMap(all -> all.entries().entrySet().stream())
                .filter(entry -> !STATUS.contains(entry.getKey()))
                .filter(entry -> entry.getValue().value() instanceof Node.Obj)
                .forEach(entry ->
                        members.add(
                                shape(
                                        entry.getKey(),
                                        (Node.Obj) entry.getValue().value(),
                                        requires(object, entry.getKey()))));
        return members;
    }

    private static boolean requires(Node.Obj object, String name) {
        return object.arr("required").stream()
                .flatMap(list -> list.items().stream())
                .anyMatch(item -> name.equals(item.tree()));
    }

    private static Shape shape(String name, Node.Obj schema, boolean required) {
        String camel = Jsonata.camelCase(name);
        Optional<Node.Obj> items = schema.obj("items");
        Node.Obj element = items.orElse(schema);
        if (element.obj("properties").isPresent()) {
            return new Structure(name, camel, items.isPresent(), Map.of(), members(element));
        }
        Map<String, Object> kept = openApi(schema);
        return new Value(
                name,
                camel,
                items.isPresent(),
                kept,
                required && !kept.containsKey("nullable"),
                Optional.empty());
    }

    private static Map<String, Object> openApi(Node.Obj schema) {
        Map<String, Object> kept = new LinkedHashMap<>();
        for (String keyword : KEYWORDS) {
            schema.get(keyword).map(Node::tree).ifPresent(value -> kept.put(keyword, value));
        }
        if (kept.get("type") instanceof List<?> types) {
            types.stream()
                    .filter(type -> !type.equals("null"))
                    .findFirst()
                    .ifPresent(type -> kept.put("type", type));
            if (types.contains("null")) {
                kept.put("nullable", true);
            }
        }
        schema.obj("items").ifPresent(items -> kept.put("items", openApi(items)));
        return kept;
    }
}
