package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.lab.form.ItemReading;
import io.ironbridge.lab.form.ItemReading.Shape;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/**
 * The marks from which controlling items are found. An item with a single description is marked at
 * its own position; one below REDEFINES at the first byte of the storage, because another
 * description's steps may be carried out.
 */
final class Anchors {
    private final RecordLayout record;
    private final Item area;
    private final IdentityHashMap<Item, Integer> marks = new IdentityHashMap<>();

    Anchors(RecordLayout record, Item area) {
        this.record = record;
        this.area = area;
    }

    /** How many marks there are. */
    int count() {
        return marks.size();
    }

    /** The mark to set before this item; empty where nothing is found from it. */
    Optional<Integer> mark(Item item) {
        return Optional.ofNullable(marks.get(item));
    }

    /** How to read an item within the area; empty for one that holds neither text nor a number. */
    Optional<ItemReading> reading(Item item) {
        Item anchor = item;
        int offset = 0;
        int hostOffset = 0;
        int between = 0;
        int hostBetween = 0;
        Item at = item;
        while (!at.equals(area) && record.parent(at).isPresent()) {
            Group parent = record.parent(at).orElseThrow();
            Item storage = Clusters.storage(parent, at);
            if (Clusters.of(parent, storage).size() > 1) {
                anchor = storage;
                offset = between;
                hostOffset = hostBetween;
            }
            if (at.place().sliding() || parent.occurs().table()) {
                break;
            }
            between += at.place().offset();
            hostBetween += record.host(at).place().offset();
            at = parent;
        }
        if (offset != hostOffset) {
            return Optional.empty(); // an address lies between the anchor and the item
        }
        int found = offset;
        Item from = anchor;
        return shape(item).map(shape -> new ItemReading(number(from), found, shape, bytes(item)));
    }

    private int number(Item anchor) {
        return marks.computeIfAbsent(anchor, _ -> marks.size());
    }

    private static int bytes(Item item) {
        return item.place().length();
    }

    private static Optional<Shape> shape(Item item) {
        return switch (item) {
            case Group _ -> Optional.of(Shape.TEXT);
            case Field field -> shape(field.type());
        };
    }

    private static Optional<Shape> shape(FieldType type) {
        return switch (type) {
            case FieldType.Text text ->
                    text.characters() == FieldType.Characters.ALPHANUMERIC
                            ? Optional.of(Shape.TEXT)
                            : Optional.empty();
            case FieldType.EditedText _, FieldType.Edited _ -> Optional.of(Shape.TEXT);
            case FieldType.Zoned zoned ->
                    zoned.national() ? Optional.empty() : Optional.of(Shape.ZONED);
            case FieldType.Packed packed ->
                    packed.signNibble() ? Optional.of(Shape.PACKED) : Optional.empty();
            case FieldType.Binary binary -> Optional.of(shape(binary));
            case FieldType.Floating _, FieldType.ExternalFloat _, FieldType.Opaque _ ->
                    Optional.empty();
        };
    }

    private static Shape shape(FieldType.Binary binary) {
        if (binary.nativeOrder()) {
            return binary.signed() ? Shape.NATIVE : Shape.NATIVE_UNSIGNED;
        }
        return binary.signed() ? Shape.BINARY : Shape.UNSIGNED;
    }

    /** The item of a path within the record. */
    Optional<Item> byPath(String path) {
        List<Item> items = record.layout().items();
        return items.stream().filter(item -> item.path().equals(path)).findFirst();
    }

    /** Whether the item lies within the area. */
    boolean within(Item item) {
        Optional<? extends Item> at = Optional.of(item);
        while (at.isPresent() && !at.get().equals(area)) {
            at = record.parent(at.get());
        }
        return at.isPresent();
    }
}
