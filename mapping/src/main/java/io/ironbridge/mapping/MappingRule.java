package io.ironbridge.mapping;

import java.util.List;
import java.util.Optional;

/**
 * How one value of the target JSON is made: the neutral model of mapping files of all generations.
 *
 * <p>Expressions are JSONata texts; {@link Source} is the position of each, for messages.
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
     * Text with expressions in it; a template with a single expression is an {@link Expression}
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
     * @param asText whether the value is needed as text (it was in a template)
     */
    record Expression(String jsonata, boolean asText, Source source) implements MappingRule {}

    /**
     * An array, one item for each element of {@code input}; {@code $item} is the element.
     *
     * @param input JSONata that returns an array; a single value is treated as an array of one
     * @param itemType target type of an item that is a single value
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
     * @param required whether the target must have it: a missing value is null if {@code nullable},
     *     otherwise an error
     * @param nullable whether it may be null
     * @param existsIfEmpty whether to keep an empty object or array
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

    /** Constant text. */
    record Literal(String text) implements Part {}

    /** An expression between double braces. */
    record Embedded(String jsonata, Source source) implements Part {}

    /** A JSONata text that must return true. */
    record Condition(String jsonata, Source source) {}
}
