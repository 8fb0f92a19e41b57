package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which items of a group share an area by REDEFINES. */
final class Redefinitions {
    private final int[] redefined;
    private final int[] others;
    private final BitSet overlaid = new BitSet();

    private Redefinitions(int size) {
        redefined = new int[size];
        Arrays.fill(redefined, -1);
        others = new int[size];
    }

    /**
     * Finds redefined items.
     *
     * @throws IllegalArgumentException if an item redefines an item that does not precede it in its
     *     group
     */
    static Redefinitions of(Group group) {
        Redefinitions found = new Redefinitions(group.items().size());
        for (int index = 0; index < group.items().size(); index++) {
            if (group.items().get(index).redefining()) {
                found.add(index, base(group.items(), index));
            }
        }
        for (int index = 0; index < group.items().size(); index++) {
            found.measure(group.items(), index);
        }
        return found;
    }

    /** The sibling at which an item begins: the first definition of its area; -1 for none. */
    int redefined(int index) {
        return redefined[index];
    }

    /** Whether an item redefines another or is redefined. */
    boolean overlaid(int index) {
        return overlaid.get(index);
    }

    /** Minimum length of the longest of an area's other definitions. */
    int others(int index) {
        return others[index];
    }

    /** Maximum bytes of all occurrences of an item. */
    static int most(Item item) {
        return item.occurs().max() * (item.place().length() + item.occurs().slackAfter());
    }

    private static int least(Item item) {
        int occurrences = item.occurs().slides() ? item.occurs().min() : item.occurs().max();
        return occurrences * (item.place().minLength() + item.occurs().slackAfter());
    }

    private void measure(List<Item> items, int index) {
        if (!overlaid(index)) {
            return;
        }
        for (int other = 0; other < items.size(); other++) {
            if (other != index && area(other) == area(index)) {
                others[index] = Math.max(others[index], least(items.get(other)));
            }
        }
    }

    private int area(int index) {
        return redefined[index] < 0 ? index : redefined[index];
    }

    private void add(int index, int base) {
        redefined[index] = redefined[base] < 0 ? base : redefined[base];
        overlaid.set(index);
        overlaid.set(redefined[index]);
    }

    /** The nearest preceding item of the name. */
    private static int base(List<Item> items, int index) {
        String name = items.get(index).description().redefines();
        for (int before = index - 1; before >= 0; before--) {
            if (items.get(before).description().originalName().equalsIgnoreCase(name)) {
                return before;
            }
        }
        throw new IllegalArgumentException(
                "%s redefines %s, which is not before it in its group"
                        .formatted(items.get(index).path(), name));
    }
}
