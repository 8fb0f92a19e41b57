package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what REDEFINES clauses name. */
final class Redefinitions {
    private final Reading reading;

    Redefinitions(Reading reading) {
        this.reading = reading;
    }

    void resolve(Node group) {
        Map<String, Node> before = new HashMap<>();
        Node storage = null;
        for (Node child : group.children) {
            Word target = child.entry.clauses().redefines;
            if (target != null) {
                redefine(child, target, before, storage);
            }
            storage = child.redefined == null && target == null ? child : storage;
            before.put(child.entry.name().toUpperCase(Locale.ROOT), child);
            resolve(child);
        }
    }

    private void redefine(
            Node child, Word target, Map<String, Node> before, @Nullable Node storage) {
        Node found = before.get(target.text().toUpperCase(Locale.ROOT));
        if (found == null) {
            unknown(target, before);
        } else if (found.storage() != storage) {
            reading.error(
                    "IRB-COPY-0091E",
                    target,
                    "other items with their own storage are between it and " + child.entry.title(),
                    "Move the redefining item after it");
        } else {
            child.redefined = storage;
        }
    }

    private void unknown(Word target, Map<String, Node> before) {
        reading.error(
                "IRB-COPY-0090E",
                target,
                "no preceding item in the same group has this name",
                reading.nearest()
                        .hint(
                                target.text(),
                                () -> List.copyOf(before.keySet()),
                                "Name a preceding item at the same level"));
    }
}
