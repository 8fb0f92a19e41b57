package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Node;
import io.ironbridge.mapping.TargetType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The shape of a value according to a JSON schema, of OpenAPI 3.0 or 3.1 or of draft-04. */
public record Schema(References references, Node node) {
    private static final int DEEPEST = 20;

    /** The schema of {@code name} in an object of this schema. */
    Optional<Schema> property(String name) {
        return parts().stream()
                .flatMap(p -> p.obj("properties").flatMap(o -> o.get(name)).stream())
                .findFirst()
                .map(this::with);
    }

    /** The schema of an array's items. */
    public Optional<Schema> items() {
        return parts().stream().flatMap(p -> p.get("items").stream()).findFirst().map(this::with);
    }

    private Schema with(Node other) {
        return new Schema(references, other);
    }

    /** Properties an object must have. */
    Set<String> required() {
        Set<String> names = new LinkedHashSet<>();
        for (Node.Obj part : parts()) {
            part.arr("required").ifPresent(list -> list.items().forEach(n -> addText(n, names)));
        }
        return names;
    }

    private static void addText(Node node, Set<String> into) {
        if (node instanceof Node.Scalar scalar) {
            into.add(scalar.text());
        }
    }

    /**
     * The only type that a value may have besides null; ANY if there are several or none is given.
     */
    public TargetType type() {
        Set<TargetType> types = EnumSet.noneOf(TargetType.class);
        for (Node.Obj part : parts()) {
            types.addAll(types(part));
        }
        if (types.isEmpty()) {
            alternatives().forEach(alternative -> types.add(alternative.type()));
        }
        if (types.equals(EnumSet.of(TargetType.INTEGER, TargetType.NUMBER))) {
            return TargetType.NUMBER;
        }
        return types.size() == 1 ? types.iterator().next() : TargetType.ANY;
    }

    private static Set<TargetType> types(Node.Obj part) {
        Set<TargetType> types = EnumSet.noneOf(TargetType.class);
        Optional<Node> type = part.get("type");
        if (type.isPresent() && type.get() instanceof Node.Arr list) {
            list.items().forEach(n -> addType(n, types));
        } else if (type.isPresent()) {
            addType(type.get(), types);
        } else if (part.obj("properties").isPresent()) {
            types.add(TargetType.OBJECT);
        } else if (part.obj("items").isPresent()) {
            types.add(TargetType.ARRAY);
        }
        return types;
    }

    private static void addType(Node node, Set<TargetType> into) {
        if (node instanceof Node.Scalar scalar && !scalar.text().equals("null")) {
            into.add(named(scalar.text()));
        }
    }

    /** The target type for a schema's type name. */
    static TargetType named(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "string" -> TargetType.STRING;
            case "number" -> TargetType.NUMBER;
            case "integer" -> TargetType.INTEGER;
            case "boolean" -> TargetType.BOOLEAN;
            case "object" -> TargetType.OBJECT;
            case "array" -> TargetType.ARRAY;
            default -> TargetType.ANY;
        };
    }

    /** Maximum number of decimal digits of a number of this schema, if it is bounded. */
    OptionalInt digits() {
        if (type() != TargetType.INTEGER && type() != TargetType.NUMBER) {
            return OptionalInt.empty();
        }
        int whole = 0;
        int decimals = 0;
        for (Node.Obj part : parts()) {
            whole = Math.max(whole, wholeDigits(part));
            decimals = Math.max(decimals, decimals(part));
        }
        return whole == 0 ? OptionalInt.empty() : OptionalInt.of(whole + decimals);
    }

    private static int wholeDigits(Node.Obj part) {
        int most = 0;
        for (String bound : List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")) {
            most = Math.max(most, number(part, bound).map(Schema::wholeDigits).orElse(0));
        }
        if (most > 0) {
            return most;
        }
        return switch (part.text("format").orElse("")) {
            case "int64" -> 19;
            case "int32" -> 10;
            default -> 0;
        };
    }

    private static int wholeDigits(BigDecimal bound) {
        return Math.max(1, bound.precision() - bound.scale());
    }

    private static int decimals(Node.Obj part) {
        return number(part, "multipleOf")
                .map(n -> Math.max(0, n.stripTrailingZeros().scale()))
                .orElse(0);
    }

    /** The exact value of a keyword, if it is a number. */
    static Optional<BigDecimal> number(Node.Obj part, String key) {
        return part.scalar(key)
                .filter(s -> s.kind() == Node.Kind.INTEGER || s.kind() == Node.Kind.DECIMAL)
                .map(Node.Scalar::tree)
                .filter(n -> !(n instanceof Double))
                .map(n -> new BigDecimal(n.toString()));
    }

    /**
     * The schemas that all apply: this one, the one to which it refers, and the members of {@code
     * allOf}.
     */
    public List<Node.Obj> parts() {
        List<Node.Obj> parts = new ArrayList<>();
        // By identity: the same position in the document, not equal content.
        collect(node, parts, Collections.newSetFromMap(new IdentityHashMap<>()), 0);
        return parts;
    }

    private void collect(Node from, List<Node.Obj> parts, Set<Node> seen, int depth) {
        if (depth > DEEPEST || !(from instanceof Node.Obj obj) || !seen.add(obj)) {
            return;
        }
        parts.add(obj);
        obj.text("$ref")
                .flatMap(references::target)
                .ifPresent(t -> collect(t.node(), parts, seen, depth + 1));
        obj.arr("allOf")
                .ifPresent(all -> all.items().forEach(n -> collect(n, parts, seen, depth + 1)));
    }

    private List<Schema> alternatives() {
        List<Schema> alternatives = new ArrayList<>();
        for (Node.Obj part : parts()) {
            for (String key : List.of("oneOf", "anyOf")) {
                part.arr(key)
                        .ifPresent(list -> list.items().forEach(n -> alternatives.add(with(n))));
            }
        }
        // Nested alternatives could form a cycle; mappings need one level only.
        return alternatives.stream()
                .filter(a -> a.parts().stream().noneMatch(Schema::hasAlternatives))
                .toList();
    }

    private static boolean hasAlternatives(Node.Obj part) {
        return part.get("oneOf").isPresent() || part.get("anyOf").isPresent();
    }
}
