package io.ironbridge.lab.cobol.translate;

import java.util.Optional;

/** Finds the text of the copybooks that a program names. */
@FunctionalInterface
public interface CopybookResolver {
    /**
     * The text of a copybook.
     *
     * @param name as in COPY, without quotes; {@code library/name} for COPY name OF library
     * @return empty if there is none: the translator warns and does not read it
     */
    Optional<String> find(String name);

    /** Knows no copybooks. */
    static CopybookResolver none() {
        return _ -> Optional.empty();
    }
}
