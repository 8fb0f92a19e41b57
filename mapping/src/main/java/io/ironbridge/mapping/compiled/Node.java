package io.ironbridge.mapping.compiled;

/** Compiled code for one expression. Immutable but for hints; thread-safe. */
interface Node {
    /**
     * Evaluates.
     *
     * @throws io.ironbridge.mapping.json.LeftToInterpreterException where the interpreter would
     *     fail, or might give something else
     */
    long value(Run run);
}
