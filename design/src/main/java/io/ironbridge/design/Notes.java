package io.ironbridge.design;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was guessed, for the user to check. */
final class Notes {
    private final Set<String> notes = new LinkedHashSet<>();

    /** Adds a clause without its full stop. */
    void add(String clause) {
        notes.add(clause);
    }

    List<String> all() {
        return List.copyOf(notes);
    }
}
