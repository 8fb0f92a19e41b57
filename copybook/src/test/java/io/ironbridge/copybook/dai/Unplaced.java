package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Origin;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Items, one by one, without what a data structure cannot know, so that they compare equal. */
final class Unplaced {
    private final boolean usages;

    private Unplaced(boolean usages) {
        this.usages = usages;
    }

    /** Without files and lines, but with the entries' text. */
    static List<Item> items(Layout layout) {
        return layout.items().stream().map(new Unplaced(true)::item).toList();
    }

    /** Also without usages, which items may have from the groups around them, and entries. */
    static List<Item> itemsWithoutUsage(Layout layout) {
        return layout.items().stream().map(new Unplaced(false)::item).toList();
    }

    private Item item(Item item) {
        return switch (item) {
            case Group group ->
                    new Group(
                            description(group.description()),
                            group.place(),
                            group.occurs(),
                            List.of());
            case Field field ->
                    new Field(
                            description(field.description()),
                            field.place(),
                            field.occurs(),
                            type(field.type()),
                            value(field.initial()));
        };
    }

    /** Numbers have the same value, but not the same form. */
    private static @Nullable Literal value(@Nullable Literal initial) {
        return initial instanceof Literal.Numeric(BigDecimal number)
                ? new Literal.Numeric(number.stripTrailingZeros())
                : initial;
    }

    private Description description(Description known) {
        return new Description(
                known.level(),
                known.name(),
                known.originalName(),
                known.path(),
                known.included(),
                known.counter(),
                known.picture(),
                usages ? known.usage() : "",
                known.redefines(),
                known.conditions(),
                new Origin("", 0, usages ? known.origin().text() : ""));
    }

    /** What is edited is text in a data structure, and nothing is justified. */
    private static FieldType type(FieldType type) {
        return switch (type) {
            case FieldType.Text text -> new FieldType.Text(text.characters(), text.bytes(), false);
            case FieldType.EditedText _, FieldType.Edited _, FieldType.ExternalFloat _ ->
                    new FieldType.Text(FieldType.Characters.ALPHANUMERIC, type.bytes(), false);
            case FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Binary _,
                    FieldType.Floating _,
                    FieldType.Opaque _ ->
                    type;
        };
    }
}
