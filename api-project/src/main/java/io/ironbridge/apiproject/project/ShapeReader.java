package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.copybook.topdown.Rules;
import io.ironbridge.copybook.topdown.Rules.Limits;
import io.ironbridge.copybook.topdown.Shape;
import io.ironbridge.copybook.topdown.Shape.Member;
import io.ironbridge.copybook.topdown.Shape.Sequence;
import io.ironbridge.copybook.topdown.Shape.Structured;
import io.ironbridge.mapping.Source;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads shapes from the schemas of one document. A part without a known COBOL layout is recorded
 * with its position and replaced by a placeholder, so that all such parts are found.
 */
final class ShapeReader {
    private static final List<String> CHOICES =
            List.of("oneOf", "anyOf", "not", "if", "patternProperties", "prefixItems");
    private static final String NOT_KNOWN = "its layout in COBOL is unknown";

    private final Doc doc;
    private final Limits limits;
    private final List<Refusal> refusals = new ArrayList<>();
    private final List<Refusal> doubts = new ArrayList<>();
    private int items;

    ShapeReader(Doc doc, Limits limits) {
        this.doc = doc;
        this.limits = limits;
    }

    /**
     * A part that cannot be laid out, or that may have another layout.
     *
     * @param path JSON names from the root down
     * @param why a clause
     */
    record Refusal(Source at, String path, String why) {}

    /** Parts that cannot be laid out. */
    List<Refusal> refusals() {
        return refusals;
    }

    /** Parts whose layout may differ from the assumed one. */
    List<Refusal> doubts() {
        return doubts;
    }

    /** The shape of a schema; {@code path} are the JSON names from the root down. */
    Shape read(Schema schema, String path) {
        return read(schema, path, 1);
    }

    /** A required member. */
    Member required(String name, Schema schema) {
        return new Member(name, true, read(schema, name));
    }

    /** Records a part that cannot be laid out. */
    Shape refuse(Node at, String path, String why) {
        refusals.add(new Refusal(doc.source(at), path, why));
        return new Shape.Bool();
    }

    /** Records a part that may have another layout. */
    void doubt(Node at, String path, String why) {
        doubts.add(new Refusal(doc.source(at), path, why));
    }

    private Shape read(Schema schema, String path, int depth) {
        if (depth > limits.depth() + 1) {
            return refuse(
                    schema.node(),
                    path,
                    "it is nested deeper than "
                            + limits.depth()
                            + " levels; a recursive schema cannot be laid out");
        }
        if (++items > limits.items()) {
            return items == limits.items() + 1
                    ? refuse(
                            schema.node(), path, "there are more than " + limits.items() + " items")
                    : new Shape.Bool();
        }
        for (Node.Obj part : schema.parts()) {
            for (String key : CHOICES) {
                if (part.get(key).isPresent()) {
                    return refuse(part, path, "it has " + key + ", and " + NOT_KNOWN);
                }
            }
            if (isNullable(part)) {
                doubt(part, path, "it can be null, which is assumed not to affect the layout");
            }
        }
        return switch (schema.type()) {
            case STRING -> text(schema, path);
            case NUMBER -> number(schema);
            case INTEGER -> whole(schema);
            case BOOLEAN -> new Shape.Bool();
            case OBJECT -> object(schema, path, depth);
            case ARRAY -> array(schema, path, depth);
            case ANY -> refuse(schema.node(), path, "it has no type, or several types");
        };
    }

    private static boolean isNullable(Node.Obj part) {
        boolean named =
                part.arr("type")
                        .filter(types ->
                                types.items().stream()
                                        .anyMatch(t ->
                                                t instanceof Node.Scalar s
                                                        && s.text().equals("null")))
                        .isPresent();
        return named || part.scalar("nullable").filter(Node.Scalar::isTrue).isPresent();
    }

    private Shape text(Schema schema, String path) {
        String format = format(schema);
        OptionalInt most = least(schema, "maxLength");
        if (most.isPresent() && most.getAsInt() > Rules.LONGEST_TEXT) {
            return refuse(
                    schema.node(),
                    path,
                    "a string of more than "
                            + Rules.LONGEST_TEXT
                            + " characters cannot be laid out");
        }
        return new Shape.Text(
                most(schema, "minLength"),
                most,
                longestValue(schema),
                format.equals("date") || format.equals("date-time"));
    }

    private static OptionalInt longestValue(Schema schema) {
        return schema.parts().stream()
                .flatMap(part -> part.arr("enum").stream())
                .flatMap(values -> values.items().stream())
                .filter(value -> value instanceof Node.Scalar s && s.kind() != Node.Kind.NULL)
                .mapToInt(value -> ((Node.Scalar) value).text().length())
                .max();
    }

    private static String format(Schema schema) {
        return schema.parts().stream()
                .flatMap(part -> part.text("format").stream())
                .findFirst()
                .orElse("");
    }

    private static Shape number(Schema schema) {
        return format(schema).equals("decimal")
                ? new Shape.Decimal(isUnsigned(schema))
                : new Shape.Floating(format(schema).equals("float"));
    }

    private static Shape whole(Schema schema) {
        String format = format(schema);
        boolean sized = format.equals("int32") || format.equals("int64");
        return new Shape.Whole(
                format.equals("int32"),
                isUnsigned(schema),
                sized ? OptionalInt.empty() : nines(schema));
    }

    private static boolean isUnsigned(Schema schema) {
        return bound(schema, "minimum").filter(n -> n.signum() >= 0).isPresent();
    }

    /** Digits of the bounds if these are, for example, 0 or -999, and 999. */
    private static OptionalInt nines(Schema schema) {
        Optional<BigDecimal> most = bound(schema, "maximum");
        Optional<BigDecimal> least = bound(schema, "minimum");
        if (most.isEmpty() || least.isEmpty() || !isNines(most.get())) {
            return OptionalInt.empty();
        }
        boolean matching =
                least.get().signum() == 0 || least.get().compareTo(most.get().negate()) == 0;
        return matching ? OptionalInt.of(most.get().precision()) : OptionalInt.empty();
    }

    private static boolean isNines(BigDecimal number) {
        return number.signum() > 0
                && number.scale() == 0
                && number.unscaledValue().toString().chars().allMatch(digit -> digit == '9');
    }

    private static Optional<BigDecimal> bound(Schema schema, String key) {
        return schema.parts().stream()
                .flatMap(part -> Schema.number(part, key).stream())
                .findFirst();
    }

    private Shape object(Schema schema, String path, int depth) {
        for (Node.Obj part : schema.parts()) {
            Optional<Node> additional = part.get("additionalProperties").filter(n -> !isFalse(n));
            if (additional.isPresent()) {
                return refuse(
                        additional.get(), path, "it has additionalProperties, and " + NOT_KNOWN);
            }
        }
        Map<String, Node> properties = new LinkedHashMap<>();
        for (Node.Obj part : schema.parts()) {
            part.obj("properties")
                    .ifPresent(o ->
                            o.entries().forEach((k, e) -> properties.putIfAbsent(k, e.value())));
        }
        if (properties.isEmpty()) {
            return refuse(schema.node(), path, "the object has no properties");
        }
        Set<String> required = schema.required();
        List<Member> members = new ArrayList<>();
        properties.forEach((name, node) ->
                members.add(
                        new Member(
                                name,
                                required.contains(name),
                                read(
                                        new Schema(schema.references(), node),
                                        path.isEmpty() ? name : path + "." + name,
                                        depth + 1))));
        return new Structured(members);
    }

    private static boolean isFalse(Node node) {
        return node instanceof Node.Scalar scalar
                && scalar.kind() == Node.Kind.BOOLEAN
                && !scalar.isTrue();
    }

    private Shape array(Schema schema, String path, int depth) {
        Optional<Schema> item = schema.items();
        if (item.isEmpty() || item.get().node() instanceof Node.Arr) {
            return refuse(
                    schema.node(), path, "its items have no schema, or a separate one for each");
        }
        return new Sequence(
                read(item.get(), path + "[]", depth + 1),
                most(schema, "minItems"),
                least(schema, "maxItems"));
    }

    private static int most(Schema schema, String key) {
        return counts(schema, key).max().orElse(0);
    }

    private static OptionalInt least(Schema schema, String key) {
        return counts(schema, key).min();
    }

    /** Numbers too large for an int become the largest int. */
    private static IntStream counts(Schema schema, String key) {
        return schema.parts().stream()
                .flatMap(part -> part.scalar(key).stream())
                .filter(s -> s.kind() == Node.Kind.INTEGER)
                .mapToInt(s ->
                        s.text().matches("[0-9]{1,9}")
                                ? Integer.parseInt(s.text())
                                : Integer.MAX_VALUE);
    }

    /** Whether the schema does not determine a shape's size. */
    static boolean usesDefaults(Shape shape) {
        return switch (shape) {
            case Shape.Text text ->
                    !text.isDate() && text.most().isEmpty() && text.longestValue().isEmpty();
            case Shape.Decimal _ -> true;
            case Structured object ->
                    object.members().stream().anyMatch(member -> usesDefaults(member.shape()));
            case Sequence array -> usesDefaults(array.item());
            case Shape.Whole _, Shape.Floating _, Shape.Bool _ -> false;
        };
    }
}
