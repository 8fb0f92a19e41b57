package io.ironbridge.apiproject;

import io.ironbridge.mapping.Source;

/** A parsed YAML or JSON file. */
record Doc(String file, String text, Node root) {
    Source source(Node node) {
        return new Source(file, node.line(), node.column());
    }

    /** The place of the character at {@code offset} of the scalar's value. */
    Source source(Node.Scalar scalar, int offset) {
        return ScalarPlaces.of(text, scalar).source(file, offset);
    }
}
