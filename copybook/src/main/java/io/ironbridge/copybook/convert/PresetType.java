package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Literal;
import java.util.List;
import java.util.Optional;

/**
 * The initial value of a record's type item, from a type rule; it is written unless the JSON
 * contains another value.
 *
 * @param asked the item of the rule, possibly of another record
 * @param value the only value that the rule has for this record
 */
record PresetType(ItemPath asked, String value) {
    /**
     * The record with the value; the unchanged record if it has no plain item of the same type at
     * the same position, or if that item cannot contain the value.
     */
    Layout in(Layout layout) {
        Optional<Literal> literal = literal(asked.item());
        List<ItemPath> found =
                ItemPath.all(layout, _ -> true).stream().filter(this::holds).toList();
        return literal.isPresent() && found.size() == 1
                ? new Layout(with(found.getFirst(), 0, literal.get()), layout.renames())
                : layout;
    }

    private boolean holds(ItemPath path) {
        return path.alike(asked) && !path.overlaid();
    }

    private Optional<Literal> literal(Item item) {
        return item instanceof Field field && plain(field.type())
                ? new Literal.Text(written(field.type())).fitting(field.type())
                : Optional.empty();
    }

    private String written(FieldType type) {
        return type instanceof FieldType.Text ? value.stripTrailing() : value.strip();
    }

    /** Whether the written value is the value of the item. */
    private static boolean plain(FieldType type) {
        return switch (type) {
            case FieldType.Text text -> !text.justified();
            case FieldType.Zoned _, FieldType.Packed _, FieldType.Binary _ -> true;
            case FieldType.EditedText _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Floating _,
                    FieldType.Opaque _ ->
                    false;
        };
    }

    private static Item with(ItemPath path, int step, Literal literal) {
        return switch (path.items().get(step)) {
            case Field is ->
                    new Field(is.description(), is.place(), is.occurs(), is.type(), literal);
            case Group group -> {
                Item inside = path.items().get(step + 1);
                List<Item> items =
                        group.items().stream()
                                .map(item ->
                                        Area.same(item, inside)
                                                ? with(path, step + 1, literal)
                                                : item)
                                .toList();
                yield new Group(group.description(), group.place(), group.occurs(), items);
            }
        };
    }
}
