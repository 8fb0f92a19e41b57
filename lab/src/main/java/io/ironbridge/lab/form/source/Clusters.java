package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.ArrayList;
import java.util.List;

/** Items of a group that overlay one another: storage and its redefinitions. */
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

    /** The item whose storage this one redefines; itself if it redefines none. */
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
