package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.schema.Json.Members;
import io.ironbridge.copybook.schema.SchemaOptions.Conditions;
import java.util.List;
import java.util.stream.Collectors;

/** Schemas of records as the transcoders write and read them: JSON Schema 2020-12. */
final class LayoutSchema {
    private final SchemaOptions options;

    LayoutSchema(SchemaOptions options) {
        this.options = options;
    }

    Members schema(Layout layout) {
        return new Members()
                .put("$schema", "https://json-schema.org/draft/2020-12/schema")
                .putAll(item(layout.root()));
    }

    private Members item(Item item) {
        Members one =
                switch (item) {
                    case Group group -> object(group);
                    case Field field -> value(field);
                };
        return item.occurs().table() ? table(item, one) : described(item, one);
    }

    private Members object(Group group) {
        Members properties = new Members();
        for (Item item : group.items()) {
            if (shown(item)) {
                properties.put(item.name(), item(item));
            }
        }
        Members object = new Members().put("type", "object").put("properties", properties);
        return options.closed()
                ? object.put("additionalProperties", new Json.Truth(false))
                : object;
    }

    private Members table(Item item, Members element) {
        Members table =
                new Members()
                        .put("type", "array")
                        .put("minItems", item.occurs().min())
                        .put("maxItems", item.occurs().max());
        return described(item, table).put("items", element);
    }

    /** An unnamed group is shown if one of its items is. */
    private boolean shown(Item item) {
        boolean named = options.fillers() || !item.description().filler();
        return switch (item) {
            case Group group ->
                    group.description().included()
                            && (named || group.items().stream().anyMatch(this::shown));
            case Field field -> named && shown(field.description()) && readable(field.type());
        };
    }

    private boolean shown(Description description) {
        return description.counter() ? options.counters() : description.included();
    }

    private boolean readable(FieldType type) {
        return options.pointers() || !(type instanceof FieldType.Opaque);
    }

    private Members value(Field field) {
        Members value = plain(field.type());
        boolean enforced = options.conditions() == Conditions.ENFORCED;
        Members allowed = enforced ? ConditionSchema.of(field, options) : new Members();
        return value.putAll(allowed);
    }

    private Members plain(FieldType type) {
        return switch (type) {
            case FieldType.Text _, FieldType.EditedText _ -> text(type);
            case FieldType.Edited _ when options.editedAsText() -> text(type);
            case FieldType.Zoned _, FieldType.Packed _, FieldType.Binary _, FieldType.Edited _ ->
                    number(Bounds.of(type).orElseThrow(), type.beyondDouble());
            case FieldType.Floating _, FieldType.ExternalFloat _ -> typed("number");
            case FieldType.Opaque opaque ->
                    typed("string")
                            .put("pattern", "^([0-9A-Fa-f]{2}){%d}$".formatted(opaque.bytes()));
        };
    }

    private Members text(FieldType type) {
        return typed("string").put("maxLength", Lengths.of(type));
    }

    private Members number(Bounds bounds, boolean beyondDouble) {
        if (options.numbersAsText() && beyondDouble) {
            return typed("string").put("pattern", pattern(bounds));
        }
        Members number = typed(bounds.whole() ? "integer" : "number");
        number.put("minimum", bounds.min()).put("maximum", bounds.max());
        if (bounds.scale() != 0) {
            number.put("multipleOf", bounds.step());
        }
        return number;
    }

    private static String pattern(Bounds bounds) {
        return bounds.whole() ? "^-?[0-9]+$" : "^-?[0-9]+(\\.[0-9]+)?$";
    }

    private Members typed(String... types) {
        List<String> all = Json.texts(types);
        if (options.nulls()) {
            all.add("null");
        }
        return all.size() == 1
                ? new Members().put("type", all.getFirst())
                : new Members().put("type", Json.Array.of(all));
    }

    private Members described(Item item, Members schema) {
        Description description = item.description();
        if (!options.described()) {
            return schema;
        }
        if (!description.filler()) {
            schema.put("title", description.originalName());
        }
        String words = words(description);
        return words.isEmpty() ? schema : schema.put("description", words);
    }

    private String words(Description description) {
        String entry = description.origin().text();
        if (options.conditions() == Conditions.IGNORED || description.conditions().isEmpty()) {
            return entry;
        }
        String conditions =
                description.conditions().stream()
                        .map(ConditionWords::of)
                        .collect(Collectors.joining("; "));
        return (entry + " " + conditions).strip();
    }
}
