package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Which items of a group lie over which. */
final class Redefinitions {
    private final int[] redefined;
    private final BitSet overlaid = new BitSet();

    private Redefinitions(int size) {
        redefined = new int[size];
        Arrays.fill(redefined, -1);
    }

    /**
     * Finds what is redefined.
     *
     * @throws IllegalArgumentException where an item redefines what is not before it in its group
     */
    static Redefinitions of(Group group) {
        Redefinitions found = new Redefinitions(group.items().size());
        for (int index = 0; index < group.items().size(); index++) {
            if (group.items().get(index).redefining()) {
                found.add(index, base(group.items(), index));
            }
        }
        return found;
    }

    /** The sibling an item begins with: the first definition of its area; -1 for none. */
    int redefined(int index) {
        return redefined[index];
    }

    /** Whether an item redefines another or is redefined. */
    boolean overlaid(int index) {
        return overlaid.get(index);
    }

    private void add(int index, int base) {
        redefined[index] = redefined[base] < 0 ? base : redefined[base];
        overlaid.set(index);
        overlaid.set(redefined[index]);
    }

    /** The nearest item before it that has the name. */
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
