package io.ironbridge.mapping.compiled;

/** Compiled code for one expression. Immutable except for hints; thread-safe. */
interface Node {
    /**
     * Evaluates.
     *
     * @throws io.ironbridge.mapping.json.LeftToInterpreterException if the interpreter would fail,
     *     or might return another value
     */
    long value(Run run);
}
