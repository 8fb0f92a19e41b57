package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Literal;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes a condition name in words: {@code PAID: 'P', 'Q' through 'S'}. */
final class ConditionWords {
    private ConditionWords() {}

    static String of(Condition condition) {
        return condition.ranges().stream()
                .map(ConditionWords::range)
                .collect(Collectors.joining(", ", condition.name() + ": ", ""));
    }

    private static String range(Condition.Range range) {
        String from = literal(range.from());
        String through = literal(range.through());
        return from.equals(through) ? from : from + " through " + through;
    }

    private static String literal(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) -> "'" + text + "'";
            case Literal.Numeric(BigDecimal value) -> value.toPlainString();
            case Literal.Hex(String digits) -> "X'" + digits + "'";
            case Literal.All(Literal repeated) -> "ALL " + literal(repeated);
            case Literal.Figurative figurative ->
                    figurative.name().replace('_', '-').toUpperCase(Locale.ROOT);
        };
    }
}
