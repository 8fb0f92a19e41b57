package io.ironbridge.mapping;

import java.util.List;
import java.util.Optional;

/**
 * How one value of the target JSON is made. The neutral model that mapping files of every
 * generation are read into.
 *
 * <p>Expressions are JSONata texts; {@link Source} holds the position of each, for messages.
 */
public sealed interface MappingRule {
    /** An object built property by property, in this order. */
    record Build(List<Field> fields) implements MappingRule {
        public Build {
            fields = List.copyOf(fields);
        }
    }

    /** A constant text. */
    record Assign(String text) implements MappingRule {}

    /**
     * Text with expressions in it; a template that is a single expression is {@link Expression}
     * with {@code asText}.
     */
    record Template(List<Part> parts) implements MappingRule {
        public Template {
            parts = List.copyOf(parts);
        }
    }

    /**
     * The value of one expression.
     *
     * @param asText the value is wanted as text (it stood in a template)
     */
    record Expression(String jsonata, boolean asText, Source source) implements MappingRule {}

    /**
     * An array, one item for each element of {@code input}; {@code $item} is the element.
     *
     * @param input JSONata giving an array; a single value counts as an array of one
     * @param itemType what the target wants of an item that is a single value
     */
    record Foreach(
            String input,
            MappingRule item,
            TargetType itemType,
            Optional<Condition> existsIfEmpty,
            Source source)
            implements MappingRule {}

    /**
     * One property of an object under construction.
     *
     * @param required the target must have it: a missing value is null where {@code nullable},
     *     otherwise an error
     * @param nullable the target may have it as null
     * @param existsIfEmpty when the value comes out as an empty object or array, keep it if this is
     *     true
     */
    record Field(
            String name,
            boolean required,
            boolean nullable,
            Optional<Condition> existsIfEmpty,
            TargetType type,
            MappingRule rule,
            Source source) {}

    /** A part of a template. */
    sealed interface Part {}

    /** Text taken as it stands. */
    record Literal(String text) implements Part {}

    /** An expression between double braces. */
    record Embedded(String jsonata, Source source) implements Part {}

    /** A JSONata text that must come out true. */
    record Condition(String jsonata, Source source) {}
}
