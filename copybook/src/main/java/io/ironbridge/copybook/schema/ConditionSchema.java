package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Condition.Range;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.schema.Json.Members;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Restricts an item to the values of its condition names. There is no restriction if one of them
 * cannot be expressed in JSON, such as ranges of text, or X'00'.
 */
final class ConditionSchema {
    private final Field field;
    private final boolean numeric;
    private final List<Json> values = Json.list();
    private final List<Json> ranges = Json.list();

    private ConditionSchema(Field field, boolean numeric) {
        this.field = field;
        this.numeric = numeric;
    }

    /** The restriction; empty where there is none. */
    static Members of(Field field, SchemaOptions options) {
        boolean text =
                field.type() instanceof FieldType.Text
                        || field.type() instanceof FieldType.EditedText
                        || (field.type() instanceof FieldType.Edited && options.editedAsText());
        boolean asText = options.numbersAsText() && field.type().beyondDouble();
        List<Condition> conditions = field.description().conditions();
        return conditions.isEmpty() || asText
                ? new Members()
                : new ConditionSchema(field, !text).restriction(conditions, options.nulls());
    }

    private Members restriction(List<Condition> conditions, boolean nulls) {
        for (Condition condition : conditions) {
            if (!condition.ranges().stream().allMatch(this::add)) {
                return new Members();
            }
        }
        if (ranges.isEmpty() && !nulls) {
            return new Members().put("enum", new Json.Array(values));
        }
        List<Json> alternatives = Json.list();
        if (!values.isEmpty()) {
            alternatives.add(new Members().put("enum", new Json.Array(values)));
        }
        alternatives.addAll(ranges);
        if (nulls) {
            alternatives.add(new Members().put("type", "null"));
        }
        return new Members().put("anyOf", new Json.Array(alternatives));
    }

    /** Adds the range if it can be expressed in JSON; returns whether it can. */
    private boolean add(Range range) {
        boolean single = range.from().equals(range.through());
        return single ? addValue(range.from()) : numeric && addRange(range);
    }

    private boolean addValue(Literal literal) {
        Optional<Json> value = numeric ? number(literal).map(Json.Numeral::new) : text(literal);
        value.filter(one -> !values.contains(one)).ifPresent(values::add);
        return value.isPresent();
    }

    private boolean addRange(Range range) {
        Optional<BigDecimal> from = number(range.from());
        Optional<BigDecimal> through = number(range.through());
        if (from.isEmpty() || through.isEmpty()) {
            return false;
        }
        ranges.add(new Members().put("minimum", from.get()).put("maximum", through.get()));
        return true;
    }

    private static Optional<BigDecimal> number(Literal literal) {
        if (literal == Figurative.ZERO) {
            return Optional.of(BigDecimal.ZERO);
        }
        return literal instanceof Literal.Numeric(BigDecimal value)
                ? Optional.of(value)
                : Optional.empty();
    }

    /** Text as the transcoders write it: without trailing blanks. */
    private Optional<Json> text(Literal literal) {
        return characters(literal).map(String::stripTrailing).map(Json.Text::new);
    }

    private Optional<String> characters(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) -> Optional.of(text);
            case Literal.Numeric(BigDecimal value) -> Optional.of(value.toPlainString());
            case Literal.Hex _ -> Optional.empty();
            case Literal.All(Literal repeated) -> characters(repeated).map(this::filled);
            case Figurative figurative -> figurative(figurative).map(this::filled);
        };
    }

    private static Optional<String> figurative(Figurative figurative) {
        return switch (figurative) {
            case ZERO -> Optional.of("0");
            case SPACE -> Optional.of(" ");
            case QUOTE -> Optional.of("\"");
            case LOW_VALUE, HIGH_VALUE, NULL -> Optional.empty();
        };
    }

    private String filled(String pattern) {
        int length = Lengths.of(field.type());
        return pattern.isEmpty()
                ? ""
                : pattern.repeat(length / pattern.length() + 1).substring(0, length);
    }
}
