package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.List;

/**
 * The items of a group that share an area by REDEFINES.
 *
 * @param members in source order: first the one that redefines no other; by identity, as COBOL
 *     names repeat
 */
record Area(List<Item> members) {
    Area {
        members = List.copyOf(members);
    }

    /** The area of an item; it has only this item if nothing redefines it. */
    static Area of(Group group, Item item) {
        int base = base(group.items(), indexOf(group.items(), item));
        return new Area(
                group.items().stream()
                        .filter(member ->
                                base(group.items(), indexOf(group.items(), member)) == base)
                        .toList());
    }

    Item first() {
        return members.getFirst();
    }

    boolean contains(Item item) {
        return indexOf(members, item) >= 0;
    }

    /** Bytes of the largest definition. */
    int extent() {
        return members.stream().mapToInt(Item::extent).max().orElse(0);
    }

    /** Whether the length of any definition depends on the data. */
    boolean variable() {
        return members.stream().anyMatch(member -> member.extent() != member.minExtent());
    }

    static int indexOf(List<Item> items, Item item) {
        for (int index = 0; index < items.size(); index++) {
            if (same(items.get(index), item)) {
                return index;
            }
        }
        return -1;
    }

    /** Equal items at different positions are different items. */
    @SuppressWarnings("ReferenceEquality")
    static boolean same(Item one, Item other) {
        return one == other;
    }

    /** The first item of the area: follows REDEFINES to its beginning. */
    private static int base(List<Item> items, int index) {
        String name = items.get(index).description().redefines();
        if (name.isEmpty()) {
            return index;
        }
        for (int before = index - 1; before >= 0; before--) {
            if (items.get(before).description().originalName().equalsIgnoreCase(name)) {
                return base(items, before);
            }
        }
        return index;
    }
}
