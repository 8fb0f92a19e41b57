package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.Optional;
import java.util.OptionalInt;

/** Finds the place in the record for a JSON value, for messages about JSON that does not fit. */
final class RecordOffset {
    private RecordOffset() {}

    /**
     * The offset of a value, in bytes.
     *
     * @param pointer JSON pointer from the layout's root, with table indexes from 0
     * @return empty if no item corresponds to it, and after tables of variable length
     */
    static OptionalInt of(Layout layout, String pointer) {
        int offset = 0;
        Item item = layout.root();
        String[] steps = pointer.split("/", -1);
        for (int step = 1; step < steps.length; step++) {
            Optional<Item> child = child(item, steps[step]);
            if (child.isEmpty() || child.get().place().sliding()) {
                return OptionalInt.empty();
            }
            item = child.get();
            offset += item.place().offset();
            if (item.occurs().table() && step + 1 < steps.length) {
                step++;
                if (!steps[step].matches("[0-9]{1,8}") || item.place().variable()) {
                    return OptionalInt.empty();
                }
                int occurrence = item.place().length() + item.occurs().slackAfter();
                offset += Integer.parseInt(steps[step]) * occurrence;
            }
        }
        return offset < layout.length() ? OptionalInt.of(offset) : OptionalInt.empty();
    }

    private static Optional<Item> child(Item item, String name) {
        return item instanceof Group group
                ? group.items().stream().filter(child -> child.name().equals(name)).findFirst()
                : Optional.empty();
    }
}
