package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * An item of a record and the groups around it.
 *
 * @param layout the record
 * @param items from the root down to the item
 */
record ItemPath(Layout layout, List<Item> items) {
    ItemPath {
        items = List.copyOf(items);
    }

    /** The paths of all items of a record that {@code wanted} accepts, in source order. */
    static List<ItemPath> all(Layout layout, Predicate<Item> wanted) {
        List<ItemPath> found = new ArrayList<>();
        find(layout, List.of(layout.root()), wanted, found);
        return found;
    }

    private static void find(
            Layout layout, List<Item> items, Predicate<Item> wanted, List<ItemPath> found) {
        if (wanted.test(items.getLast())) {
            found.add(new ItemPath(layout, items));
        }
        if (items.getLast() instanceof Group group) {
            for (Item item : group.items()) {
                List<Item> longer = new ArrayList<>(items);
                longer.add(item);
                find(layout, longer, wanted, found);
            }
        }
    }

    Item item() {
        return items.getLast();
    }

    /** Whether the item has several occurrences. */
    boolean inTable() {
        return items.stream().anyMatch(item -> item.occurs().table());
    }

    /** Whether the item shares its bytes with other definitions. */
    boolean redefined() {
        return items.size() > 1
                && Area.of((Group) items.get(items.size() - 2), item()).members().size() > 1;
    }

    /** Whether the item, or a group around it, shares its bytes with other definitions. */
    boolean overlaid() {
        return IntStream.range(1, items.size())
                .anyMatch(step -> new ItemPath(layout, items.subList(0, step + 1)).redefined());
    }

    /**
     * Whether both are elementary items of one type that occur once, at the same position of every
     * record.
     */
    boolean alike(ItemPath other) {
        return item() instanceof Field here
                && other.item() instanceof Field there
                && here.type().equals(there.type())
                && fixed()
                && other.fixed()
                && offset() == other.offset();
    }

    private boolean fixed() {
        return !inTable() && items.stream().noneMatch(item -> item.place().sliding());
    }

    private int offset() {
        return items.stream().mapToInt(item -> item.place().offset()).sum();
    }
}
