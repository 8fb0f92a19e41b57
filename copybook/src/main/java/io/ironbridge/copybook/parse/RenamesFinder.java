package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.Renames;
import io.ironbridge.copybook.parse.Clauses.Renamed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the ranges of items that level 66 entries name. */
final class RenamesFinder {
    /** Maximum number of items of one name that are considered for one reference. */
    private static final int MOST_CANDIDATES = 1000;

    private final Reading reading;
    private final Node root;
    private final Map<String, List<Node>> byName = new HashMap<>();

    RenamesFinder(Reading reading, Node root) {
        this.reading = reading;
        this.root = root;
        for (Node node : root.all()) {
            byName.computeIfAbsent(key(node.entry.name()), _ -> new ArrayList<>()).add(node);
        }
    }

    List<Renames> find(List<Entry> entries) {
        List<Renames> found = new ArrayList<>();
        for (Entry entry : entries) {
            Renamed renamed = entry.clauses().renames;
            try {
                if (renamed != null) {
                    found.add(find(entry.name(), renamed));
                }
            } catch (Refusal refusal) {
                refusal.report(reading.faults());
            }
        }
        return found;
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private Renames find(String name, Renamed renamed) throws Refusal {
        Node from = item(renamed.from());
        Node through = item(renamed.through());
        long end = through.absolute + through.length;
        if (through.absolute < from.absolute || end < from.absolute + from.length) {
            throw new Refusal(
                    "IRB-COPY-0095E",
                    renamed.through().word(),
                    "it does not come after " + renamed.from(),
                    "Exchange the two names");
        }
        int length = (int) (end - from.absolute);
        return new Renames(
                name,
                from.path,
                through.path,
                (int) from.absolute,
                length,
                type(from, through, length));
    }

    @SuppressWarnings("ReferenceEquality") // nodes are compared by identity
    private static FieldType type(Node from, Node through, int length) {
        FieldType own = from.type;
        return from == through && own != null
                ? own
                : new FieldType.Text(Characters.ALPHANUMERIC, length, false);
    }

    private Node item(Reference reference) throws Refusal {
        Node found =
                byName.getOrDefault(key(reference.name()), List.of()).stream()
                        .limit(MOST_CANDIDATES)
                        .filter(reference::means)
                        .findFirst()
                        .orElseThrow(() -> unknown(reference));
        boolean fixed = !found.sliding && found.minLength == found.length;
        for (Node around = found.parent; around != null; around = around.parent) {
            fixed &= !around.sliding && !around.table();
        }
        if (found == root || found.table() || !fixed) {
            throw new Refusal(
                    "IRB-COPY-0096E",
                    reference.word(),
                    "RENAMES cannot name an item of level 01, a table, an item in a table, or an"
                            + " item in or after a table of variable length",
                    "Name other items in RENAMES");
        }
        return found;
    }

    private Refusal unknown(Reference reference) {
        return new Refusal(
                "IRB-COPY-0094E",
                reference.word(),
                "the record has no item of this name",
                reading.nearest()
                        .hint(
                                reference.name(),
                                () -> List.copyOf(byName.keySet()),
                                "Name a preceding item of the record"));
    }
}
