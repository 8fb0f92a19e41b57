package io.ironbridge.copybook.layout;

/** A data item: a group or an elementary field, possibly repeated, possibly redefining another. */
public sealed interface Item permits Group, Field {
    /** Its description in the source. */
    Description description();

    /** Its position. */
    Place place();

    /** Its repetition; {@link Occurs#ONCE} if it is not a table. */
    Occurs occurs();

    /** Member name in JSON. */
    default String name() {
        return description().name();
    }

    /** COBOL names from the 01 level, joined by dots. */
    default String path() {
        return description().path();
    }

    /** Whether it redefines a sibling. */
    default boolean redefining() {
        return !description().redefines().isEmpty();
    }

    /** Maximum bytes of all its occurrences. */
    default int extent() {
        return occurs().max() * (place().length() + occurs().slackAfter());
    }

    /** Minimum bytes of all its occurrences. */
    default int minExtent() {
        return occurs().slides()
                ? occurs().min() * (place().minLength() + occurs().slackAfter())
                : occurs().max() * (place().minLength() + occurs().slackAfter());
    }
}
