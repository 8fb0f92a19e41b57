package io.ironbridge.copybook.parse;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Assigns names and paths. Unnamed items are {@code fill_0}, {@code fill_1} ... through the record;
 * an item with the name of a previous sibling gets the suffix {@code _2}, {@code _3} ...
 */
final class Names {
    private int fillers;

    void give(Node root) {
        root.name = root.entry.title();
        root.path = root.name;
        below(root);
    }

    private void below(Node group) {
        Set<String> written = new HashSet<>();
        group.children.forEach(child -> written.add(key(child.entry.name())));
        Set<String> taken = new HashSet<>();
        Map<String, Integer> copies = new HashMap<>();
        for (Node child : group.children) {
            boolean filler = child.entry.name().isEmpty();
            String wanted = filler ? "fill_" + fillers++ : child.entry.name();
            boolean free = filler ? !written.contains(key(wanted)) : !taken.contains(key(wanted));
            child.name = free ? wanted : numbered(wanted, written, taken, copies);
            taken.add(key(child.name));
            child.path = group.path + "." + child.name;
            below(child);
        }
    }

    private static String numbered(
            String wanted, Set<String> written, Set<String> taken, Map<String, Integer> copies) {
        int number = copies.getOrDefault(key(wanted), 1);
        String name;
        do {
            number++;
            name = wanted + "_" + number;
        } while (written.contains(key(name)) || taken.contains(key(name)));
        copies.put(key(wanted), number);
        return name;
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }
}
