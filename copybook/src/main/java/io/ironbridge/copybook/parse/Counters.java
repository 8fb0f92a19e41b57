package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the counters of tables (OCCURS DEPENDING ON): the nearest preceding item of the name that
 * has one value for each occurrence of the table.
 */
final class Counters {
    /** Maximum number of items of one name that are considered for one table. */
    private static final int MOST_CANDIDATES = 50;

    private final Reading reading;
    private final List<Node> all;
    private final Set<String> names;
    private final Map<String, List<Node>> before = new HashMap<>();

    Counters(Reading reading, Node root) {
        this.reading = reading;
        this.all = root.all();
        this.names = all.stream().map(node -> key(node.entry.name())).collect(Collectors.toSet());
    }

    void resolve() {
        for (Node node : all) {
            Clauses.Table table = node.entry.clauses().occurs;
            if (table != null && table.counter() != null) {
                resolve(node, table.counter());
            }
            before.computeIfAbsent(key(node.entry.name()), _ -> new ArrayList<>()).add(node);
        }
    }

    private static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private void resolve(Node table, Reference reference) {
        List<Node> named = meant(reference);
        List<Node> inScope = named.stream().filter(node -> inScope(node, table)).toList();
        if (inScope.isEmpty()) {
            (named.isEmpty() ? unknown(reference) : outOfScope(reference)).report(reading.faults());
            return;
        }
        if (inScope.size() > 1) {
            reading.warning(
                    "IRB-COPY-0086W",
                    reference.word(),
                    "several items before the table have this name; the nearest one is used",
                    "Qualify it with OF");
        }
        count(table, inScope.getFirst(), reference);
    }

    /** Preceding items that the reference can mean, the nearest first. */
    private List<Node> meant(Reference reference) {
        return before.getOrDefault(key(reference.name()), List.of()).reversed().stream()
                .limit(MOST_CANDIDATES)
                .filter(reference::means)
                .toList();
    }

    /** Whether each table around the node is also around the other table. */
    private static boolean inScope(Node node, Node table) {
        boolean inScope = !node.table();
        for (Node outer = node.parent; outer != null; outer = outer.parent) {
            inScope &= !outer.table() || table.within(outer);
        }
        return inScope;
    }

    private void count(Node table, Node counter, Reference reference) {
        boolean broken = !counter.group() && counter.type == null;
        if (!broken && !integer(counter.type)) {
            reading.error(
                    "IRB-COPY-0084E",
                    reference.word(),
                    "the counter is not a whole number",
                    "Name an item with a picture of 9s, without V");
        }
        table.counter = counter;
        counter.counts = true;
    }

    private static boolean integer(@Nullable FieldType type) {
        return switch (type) {
            case FieldType.Zoned zoned -> zoned.scale() <= 0;
            case FieldType.Packed packed -> packed.scale() <= 0;
            case FieldType.Binary binary -> binary.scale() <= 0;
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Floating _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _,
                    FieldType.Opaque _ ->
                    false;
            case null -> false;
        };
    }

    private Refusal outOfScope(Reference reference) {
        return new Refusal(
                "IRB-COPY-0085E",
                reference.word(),
                "the counter is in another table, so that it has many values",
                "Name an item outside that table");
    }

    private Refusal unknown(Reference reference) {
        return names.contains(key(reference.name()))
                ? new Refusal(
                        "IRB-COPY-0083E",
                        reference.word(),
                        "the counter does not precede the table",
                        "Move it before the table")
                : new Refusal(
                        "IRB-COPY-0082E",
                        reference.word(),
                        "the record has no item of this name",
                        reading.nearest()
                                .hint(
                                        reference.name(),
                                        () -> List.copyOf(before.keySet()),
                                        "In DEPENDING ON, name an item of the same record that"
                                                + " precedes the table"));
    }
}
