package io.ironbridge.apiproject.text;

import io.ironbridge.mapping.Source;

/** A parsed YAML or JSON file. */
public record Doc(String file, String text, Node root, boolean hasSurrogates) {
    public Doc(String file, String text, Node root) {
        this(file, text, root, text.chars().anyMatch(c -> Character.isSurrogate((char) c)));
    }

    public Source source(Node node) {
        return new Source(file, node.line(), node.column());
    }

    /** Position of the character at {@code offset} of the scalar's value. */
    public Source source(Node.Scalar scalar, int offset) {
        return ScalarPlaces.of(raw(scalar), scalar).source(file, offset);
    }

    /** The raw text of the scalar. Parsers count code points. */
    private String raw(Node.Scalar scalar) {
        if (!hasSurrogates) {
            return text.substring(scalar.start(), scalar.end());
        }
        int from = text.offsetByCodePoints(0, scalar.start());
        return text.substring(from, text.offsetByCodePoints(from, scalar.end() - scalar.start()));
    }
}
