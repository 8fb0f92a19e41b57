package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.ArrayList;
import java.util.List;

/** Items of a group that lie over one another: storage and what redefines it. */
final class Clusters {
    private Clusters() {}

    /** The items of a group by their storage, in order; the storage itself comes first in each. */
    static List<List<Item>> of(Group group) {
        List<List<Item>> clusters = new ArrayList<>();
        for (Item item : group.items()) {
            if (!item.redefining() || clusters.isEmpty()) {
                clusters.add(new ArrayList<>());
            }
            clusters.getLast().add(item);
        }
        return clusters;
    }

    /** The item with storage of its own that this one lies over; itself where it has its own. */
    static Item storage(Group group, Item item) {
        Item storage = item;
        for (Item candidate : group.items()) {
            if (!candidate.redefining()) {
                storage = candidate;
            }
            if (candidate.equals(item)) {
                break;
            }
        }
        return storage;
    }

    /** All items that lie over this storage. */
    static List<Item> of(Group group, Item storage) {
        return of(group).stream()
                .filter(cluster -> cluster.getFirst().equals(storage))
                .findFirst()
                .orElse(List.of(storage));
    }
}
