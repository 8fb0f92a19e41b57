package io.ironbridge.mapping.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A token of an expression.
 *
 * @param text operator, name, variable without dollar sign, or text without quotes
 * @param number of a number
 */
record Token(Kind kind, String text, @Nullable Number number) {
    enum Kind {
        OPERATOR,
        /** A name, or a word with a meaning, like true. */
        NAME,
        /** A name in backticks, which never has another meaning. */
        QUOTED_NAME,
        VARIABLE,
        TEXT,
        NUMBER,
        END
    }

    boolean is(String operator) {
        return kind == Kind.OPERATOR && text.equals(operator);
    }
}
