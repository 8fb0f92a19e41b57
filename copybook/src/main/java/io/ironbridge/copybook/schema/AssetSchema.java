package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.schema.Json.Members;
import java.util.List;
import java.util.Optional;

/** Schemas of assets as z/OS Connect generates them: JSON Schema draft 4. */
final class AssetSchema {
    private AssetSchema() {}

    /** A request or response. */
    static Members schema(Wrapper wrapper, List<SchemaPart> parts, boolean response) {
        Members properties = new Members();
        if (response && wrapper == Wrapper.COMMAREA) {
            properties.put("abendCode", abendCode());
        }
        properties.put(wrapper.member(), object(records(wrapper, parts)));
        if (response) {
            properties.put("abendCode", abendCode());
        }
        Members schema =
                new Members()
                        .put("$schema", "http://json-schema.org/draft-04/schema#")
                        .putAll(object(properties));
        if (!response) {
            schema.put("required", Json.Array.of(List.of(wrapper.member())));
        }
        return schema.put(
                "description",
                "General wrapper for %s z/OS Asset %s"
                        .formatted(wrapper.words(), response ? "responses" : "requests"));
    }

    /**
     * It is the first member for a COMMAREA and the last one otherwise; a member that is put twice
     * keeps its position.
     */
    private static Members abendCode() {
        return new Members().put("type", "string");
    }

    private static Members records(Wrapper wrapper, List<SchemaPart> parts) {
        Members records = new Members();
        for (SchemaPart part : parts) {
            switch (wrapper) {
                case COMMAREA, MESSAGE -> records.putAll(records(part));
                case CHANNEL -> records.put(part.container(), object(records(part)));
            }
        }
        return records;
    }

    private static Members records(SchemaPart part) {
        Item root = part.layout().root();
        return part.several() && root instanceof Group group
                ? members(group)
                : new Members().put(root.name(), item(root));
    }

    private static Members members(Group group) {
        Members members = new Members();
        for (Item item : group.items()) {
            if (shown(item)) {
                members.put(item.name(), item(item));
            }
        }
        return members;
    }

    private static boolean shown(Item item) {
        boolean opaque = item instanceof Field field && field.type() instanceof FieldType.Opaque;
        Description description = item.description();
        return description.included() && !description.counter() && !opaque;
    }

    private static Members item(Item item) {
        Members one =
                switch (item) {
                    case Group group -> object(members(group));
                    case Field field -> value(field);
                };
        return item.occurs().table() ? table(item, one) : one;
    }

    private static Members table(Item item, Members element) {
        return new Members()
                .put("type", "array")
                .put("maxItems", item.occurs().max())
                .put("minItems", item.occurs().min())
                .put("items", element);
    }

    private static Members object(Members properties) {
        return new Members().put("type", "object").put("properties", properties);
    }

    private static Members value(Field field) {
        return metadata(
                field.description(),
                switch (field.type()) {
                    case FieldType.Zoned _, FieldType.Packed _, FieldType.Binary _ ->
                            number(Bounds.of(field.type()));
                    case FieldType.Floating floating ->
                            new Members()
                                    .put("type", "number")
                                    .put("format", floating.bytes() == 4 ? "float" : "double");
                    case FieldType.Text _,
                            FieldType.EditedText _,
                            FieldType.Edited _,
                            FieldType.ExternalFloat _,
                            FieldType.Opaque _ ->
                            new Members()
                                    .put("maxLength", Lengths.of(field.type()))
                                    .put("type", "string");
                });
    }

    private static Members number(Optional<Bounds> found) {
        Bounds bounds = found.orElseThrow();
        Members number = new Members();
        if (bounds.scale() != 0) {
            number.put("multipleOf", bounds.step());
        }
        number.put("minimum", bounds.min()).put("maximum", bounds.max());
        return bounds.whole()
                ? number.put("type", "integer")
                : number.put("type", "number").put("format", "decimal");
    }

    /** The COBOL entry; service interfaces of the 2.0 feature have none. */
    private static Members metadata(Description description, Members value) {
        if (description.origin().text().isEmpty()) {
            return value;
        }
        return value.put(
                "x-ibm-zcon-metadata",
                new Members()
                        .put("type", description.origin().text())
                        .put(
                                "name",
                                description.filler()
                                        ? description.name()
                                        : description.originalName()));
    }
}
