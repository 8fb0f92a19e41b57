package io.ironbridge.lab.ims.database.call;

import java.util.Optional;

/** A relational operator. */
enum Operator {
    EQUAL,
    GREATER,
    LESS,
    GREATER_OR_EQUAL,
    LESS_OR_EQUAL,
    NOT_EQUAL;

    /** Reads one in any of its spellings, 2 characters. */
    static Optional<Operator> of(String spelling) {
        return switch (spelling) {
            case "EQ", "= ", " =" -> Optional.of(EQUAL);
            case "GT", "> ", " >" -> Optional.of(GREATER);
            case "LT", "< ", " <" -> Optional.of(LESS);
            case "GE", ">=", "=>" -> Optional.of(GREATER_OR_EQUAL);
            case "LE", "<=", "=<" -> Optional.of(LESS_OR_EQUAL);
            case "NE", "\u00AC=", "=\u00AC", "!=", "=!", "^=", "=^" -> Optional.of(NOT_EQUAL);
            default -> Optional.empty();
        };
    }

    /** Whether a comparison of that outcome satisfies it. */
    boolean holds(int comparison) {
        return switch (this) {
            case EQUAL -> comparison == 0;
            case NOT_EQUAL -> comparison != 0;
            case GREATER -> comparison > 0;
            case LESS -> comparison < 0;
            case GREATER_OR_EQUAL -> comparison >= 0;
            case LESS_OR_EQUAL -> comparison <= 0;
        };
    }
}
