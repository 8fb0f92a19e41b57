package io.ironbridge.lab.form.source;

import java.util.List;

/** A comment of the source that specifies a form. */
sealed interface Directive {
    SourcePlace place();

    /** {@code DATA HOST}: the program works on host form; nothing is converted. */
    record HostData(SourcePlace place) implements Directive {}

    /** {@code FORM item AS other}: the item has the form of another one. */
    record As(SourcePlace place, ItemName item, ItemName other) implements Directive {}

    /**
     * {@code FORM item WHEN other = value OR value}: of several descriptions of one storage, this
     * one applies if another item has one of the values.
     *
     * @param values literals as written
     */
    record When(SourcePlace place, ItemName item, ItemName other, List<String> values)
            implements Directive {
        public When {
            values = List.copyOf(values);
        }
    }

    /** {@code FORM item USE}: this description applies if no other does. */
    record Use(SourcePlace place, ItemName item) implements Directive {}
}
