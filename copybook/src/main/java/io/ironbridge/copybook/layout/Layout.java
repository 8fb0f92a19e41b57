package io.ironbridge.copybook.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One record: a level 01 (or 77) item with all items below it. Immutable.
 *
 * <p>The root's place has offset 0. Its own OCCURS is always {@link Occurs#ONCE}.
 */
public record Layout(Item root, List<Renames> renames) {
    public Layout {
        renames = List.copyOf(renames);
    }

    /** COBOL name of the record. */
    public String name() {
        return root.description().originalName();
    }

    /** Maximum length of a record. */
    public int length() {
        return root.place().length();
    }

    /** Minimum length of a record. */
    public int minLength() {
        return root.place().minLength();
    }

    /** All items, depth first in source order, the root first. */
    public List<Item> items() {
        List<Item> all = new ArrayList<>();
        collect(root, all);
        return all;
    }

    /**
     * The item of this path ({@link Description#path}); the first one if COBOL names repeat. Letter
     * case does not matter.
     */
    public Optional<Item> find(String path) {
        return items().stream().filter(item -> item.path().equalsIgnoreCase(path)).findFirst();
    }

    private static void collect(Item item, List<Item> all) {
        all.add(item);
        if (item instanceof Group group) {
            group.items().forEach(child -> collect(child, all));
        }
    }
}
