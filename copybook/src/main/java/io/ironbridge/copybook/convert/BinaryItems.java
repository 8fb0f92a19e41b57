package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.ArrayList;
import java.util.List;

/**
 * The items of a record that are not characters: binary, packed and floating ones, and those that
 * only the program can interpret. Blanks appended to a line are not valid values of these. Items
 * that are not in JSON are ignored, except for counters.
 */
final class BinaryItems {
    private final List<String> paths = new ArrayList<>();
    private boolean moving;
    private int end;

    private BinaryItems() {}

    static BinaryItems of(Layout layout) {
        BinaryItems items = new BinaryItems();
        items.look(layout.root(), 0, true);
        return items;
    }

    /** Their paths, in source order. */
    List<String> paths() {
        return paths;
    }

    /**
     * Minimum length of a line that contains all of these items.
     *
     * @param length bytes of the record; all are needed if data determines the position of such an
     *     item
     * @return 0 if there are none
     */
    int end(int length) {
        return moving ? length : end;
    }

    /**
     * Adds an item and all items below it.
     *
     * @param from the first byte of the last occurrence of the surrounding items
     * @param settled whether that position is the same in every record
     */
    private void look(Item item, int from, boolean settled) {
        if (!item.description().included() && !item.description().counter()) {
            return;
        }
        int stride = item.place().length() + item.occurs().slackAfter();
        int start = from + item.place().offset() + Math.max(0, item.extent() - stride);
        boolean stays = settled && stays(item);
        switch (item) {
            case Group group -> group.items().forEach(inside -> look(inside, start, stays));
            case Field field -> {
                if (binary(field.type())) {
                    add(field, start, stays);
                }
            }
        }
    }

    private static boolean stays(Item item) {
        boolean varies =
                item.occurs().slides() || (item.occurs().table() && item.place().variable());
        return !varies && !item.place().sliding();
    }

    private void add(Field field, int start, boolean stays) {
        paths.add(field.path());
        moving |= !stays;
        end = Math.max(end, start + field.place().length());
    }

    private static boolean binary(FieldType type) {
        return switch (type) {
            case FieldType.Packed _, FieldType.Binary _, FieldType.Floating _, FieldType.Opaque _ ->
                    true;
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    false;
        };
    }
}
