package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Bool;
import io.ironbridge.apiproject.types.ItemType.Form;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** Types from the schemas of one document. What a schema leaves open has any type. */
final class SchemaTypes {
    private static final List<String> CHOICES = List.of("oneOf", "anyOf", "not", "if");

    private final String file;
    private final IdentityHashMap<Node, ItemType> types = new IdentityHashMap<>();

    /**
     * @param file the document, without its folders
     */
    SchemaTypes(String file) {
        this.file = file.substring(file.lastIndexOf('/') + 1);
    }

    /**
     * The type of a schema.
     *
     * @param name of an object, as the subject of a sentence
     */
    ItemType type(Schema schema, String name) {
        ItemType known = types.get(schema.node());
        if (known == null) {
            types.put(schema.node(), ItemType.ANY); // for a schema that refers to itself
            known = read(schema, name);
            types.put(schema.node(), known);
        }
        return known;
    }

    private ItemType read(Schema schema, String name) {
        Optional<Schema> choice = onlyChoice(schema);
        if (choice.isPresent()) {
            return type(choice.get(), name);
        }
        if (parts(schema)
                .anyMatch(part -> CHOICES.stream().anyMatch(part.entries()::containsKey))) {
            return ItemType.ANY;
        }
        return switch (schema.type()) {
            case STRING -> text(schema);
            case NUMBER -> number(schema, false);
            case INTEGER -> number(schema, true);
            case BOOLEAN -> new Bool();
            case ARRAY ->
                    new Arr(
                            schema.items()
                                    .filter(items -> items.node() instanceof Node.Obj)
                                    .map(items -> type(items, "An item of " + name))
                                    .orElse(ItemType.ANY),
                            false);
            case OBJECT -> object(schema, name);
            case ANY -> ItemType.ANY;
        };
    }

    /** The alternative besides null, as OpenAPI 3.1 writes a reference that may be null. */
    private static Optional<Schema> onlyChoice(Schema schema) {
        for (String key : List.of("oneOf", "anyOf")) {
            List<Node> choices =
                    parts(schema)
                            .flatMap(part -> part.arr(key).stream())
                            .flatMap(list -> list.items().stream())
                            .filter(choice -> !isNull(choice))
                            .toList();
            if (choices.size() == 1) {
                return Optional.of(new Schema(schema.references(), choices.getFirst()));
            }
        }
        return Optional.empty();
    }

    private static boolean isNull(Node choice) {
        return choice instanceof Node.Obj obj
                && obj.text("type").filter("null"::equals).isPresent();
    }

    private static Stream<Node.Obj> parts(Schema schema) {
        return schema.parts().stream();
    }

    private static ItemType text(Schema schema) {
        int most =
                parts(schema)
                        .flatMap(part -> Schema.number(part, "maxLength").stream())
                        .mapToInt(SchemaTypes::bounded)
                        .min()
                        .orElse(ItemType.UNBOUNDED);
        Set<String> values = values(schema);
        int longest = values.stream().mapToInt(String::length).max().orElse(most);
        return new Text(Math.min(most, longest), values, null, Form.PLAIN);
    }

    private static int bounded(BigDecimal number) {
        return number.min(BigDecimal.valueOf(ItemType.UNBOUNDED)).max(BigDecimal.ZERO).intValue();
    }

    private static Set<String> values(Schema schema) {
        Set<String> values = new LinkedHashSet<>();
        parts(schema)
                .flatMap(part -> part.arr("enum").stream())
                .flatMap(list -> list.items().stream())
                .filter(value -> value instanceof Node.Scalar s && s.kind() != Node.Kind.NULL)
                .forEach(value -> values.add(((Node.Scalar) value).text()));
        parts(schema).flatMap(part -> part.text("const").stream()).forEach(values::add);
        return values;
    }

    private static Num number(Schema schema, boolean isWhole) {
        OptionalInt decimals =
                parts(schema)
                        .flatMap(part -> Schema.number(part, "multipleOf").stream())
                        .mapToInt(step -> Math.max(0, step.stripTrailingZeros().scale()))
                        .min();
        return new Num(
                bound(schema, "minimum", "exclusiveMinimum").reduce(BigDecimal::max).orElse(null),
                bound(schema, "maximum", "exclusiveMaximum").reduce(BigDecimal::min).orElse(null),
                isWhole ? 0 : decimals.orElse(ItemType.UNBOUNDED),
                schema.digits().orElse(0));
    }

    private static Stream<BigDecimal> bound(Schema schema, String inclusive, String exclusive) {
        return parts(schema)
                .flatMap(part ->
                        Stream.concat(
                                Schema.number(part, inclusive).stream(),
                                Schema.number(part, exclusive).stream()));
    }

    private ItemType object(Schema schema, String name) {
        Map<String, Member> members = new LinkedHashMap<>();
        parts(schema)
                .flatMap(part -> part.obj("properties").stream())
                .flatMap(properties -> properties.entries().entrySet().stream())
                .forEach(entry ->
                        members.computeIfAbsent(
                                entry.getKey(), key -> member(schema, key, entry.getValue())));
        return new Obj(
                ItemType.Kind.ITEMS, name, members, schema.required(), others(schema, members));
    }

    private Member member(Schema schema, String name, Node.Entry entry) {
        ItemType type = type(new Schema(schema.references(), entry.value()), "'" + name + "'");
        return new Member(type, file + ":" + entry.key().line());
    }

    private static Others others(Schema schema, Map<String, Member> members) {
        if (parts(schema).anyMatch(part -> isFalse(part, "additionalProperties"))) {
            return Others.NONE;
        }
        boolean isOpen =
                members.isEmpty()
                        || parts(schema)
                                .anyMatch(part ->
                                        part.get("additionalProperties").isPresent()
                                                || part.get("patternProperties").isPresent());
        return isOpen ? Others.ALLOWED : Others.DOUBTFUL;
    }

    private static boolean isFalse(Node.Obj part, String key) {
        return part.scalar(key)
                .filter(value -> value.kind() == Node.Kind.BOOLEAN && !value.isTrue())
                .isPresent();
    }
}
