package io.ironbridge.copybook.layout;

/** A data item: a group or an elementary field, perhaps repeated, perhaps redefining another. */
public sealed interface Item permits Group, Field {
    /** What the source says. */
    Description description();

    /** Where it lies. */
    Place place();

    /** How often it is repeated; {@link Occurs#ONCE} where it is no table. */
    Occurs occurs();

    /** Member name in JSON. */
    default String name() {
        return description().name();
    }

    /** COBOL names from the 01 level, joined by dots. */
    default String path() {
        return description().path();
    }

    /** Whether it lies over a sibling. */
    default boolean redefining() {
        return !description().redefines().isEmpty();
    }

    /** Most bytes it takes with all its occurrences. */
    default int extent() {
        return occurs().max() * (place().length() + occurs().slackAfter());
    }

    /** Fewest bytes it takes with all its occurrences. */
    default int minExtent() {
        return occurs().slides()
                ? occurs().min() * (place().minLength() + occurs().slackAfter())
                : occurs().max() * (place().minLength() + occurs().slackAfter());
    }
}
