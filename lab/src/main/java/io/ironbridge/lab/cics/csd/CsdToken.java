package io.ironbridge.lab.cics.csd;

import java.util.Optional;

/**
 * A word of a deck.
 *
 * @param line from 1
 * @param name as written
 * @param value the text in its parentheses, without outer blanks
 */
record CsdToken(int line, String name, Value value) {
    /** A word's parentheses. */
    sealed interface Value {}

    /** There are no parentheses. */
    record None() implements Value {}

    /** There are parentheses. */
    record Text(String text) implements Value {}

    Optional<String> text() {
        return value instanceof Text(String text) ? Optional.of(text) : Optional.empty();
    }
}
