package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.Item;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finds items by their names in rules. */
final class ItemNames {
    private ItemNames() {}

    /** Whether a rule means this item: by its name in JSON, or the end of its path. */
    static boolean means(String name, Item item) {
        String path = ("." + item.path()).toUpperCase(Locale.ROOT);
        return name.equalsIgnoreCase(item.name())
                || path.endsWith("." + name.toUpperCase(Locale.ROOT));
    }

    /** The entry of an item. */
    static <V> Optional<V> find(Map<String, V> byName, Item item) {
        return byName.entrySet().stream()
                .filter(entry -> means(entry.getKey(), item))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
