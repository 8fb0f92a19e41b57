package io.ironbridge.mapping.jsonata;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A node of an expression's syntax tree, as the library's parser understands the expression. Read
 * by {@link JsonataText#parse}.
 */
public sealed interface JsonataNode {
    /** Offset of its first character in the text; of an operation, of its operator. */
    int at();

    /** The nodes of which it consists, in the order of the text. */
    default Stream<JsonataNode> children() {
        return switch (this) {
            case Literal _, Regex _, Variable _, Name _, Wildcard _ -> Stream.empty();
            case Path(List<Step> steps) ->
                    steps.stream()
                            .flatMap(step ->
                                    Stream.concat(Stream.of(step.node()), step.filters().stream()));
            case Sort(List<JsonataNode> terms, _) -> terms.stream();
            case Group(JsonataNode grouped, List<Member> members, _) ->
                    Stream.concat(Stream.of(grouped), members.stream().flatMap(Member::nodes));
            case Binary(_, JsonataNode left, JsonataNode right, _) -> Stream.of(left, right);
            case Negative(JsonataNode operand, _) -> Stream.of(operand);
            case Conditional(JsonataNode condition, JsonataNode then, JsonataNode otherwise, _) ->
                    Stream.concat(Stream.of(condition, then), Stream.ofNullable(otherwise));
            case Block(List<JsonataNode> expressions, _) -> expressions.stream();
            case Call(JsonataNode function, List<JsonataNode> arguments, _) ->
                    Stream.concat(Stream.of(function), arguments.stream());
            case Lambda(_, JsonataNode body, _) -> Stream.of(body);
            case Bind(_, JsonataNode value, _) -> Stream.of(value);
            case Items(List<JsonataNode> items, _) -> items.stream();
            case Members(List<Member> members, _) -> members.stream().flatMap(Member::nodes);
            case Chain(JsonataNode value, JsonataNode function, _) -> Stream.of(value, function);
            case Transform(JsonataNode pattern, JsonataNode update, JsonataNode delete, _) ->
                    Stream.concat(Stream.of(pattern, update), Stream.ofNullable(delete));
        };
    }

    /**
     * A text, a number, true, false or null.
     *
     * @param value String, Number or Boolean; null for JSON's null
     */
    record Literal(@Nullable Object value, int at) implements JsonataNode {}

    /** A regular expression. */
    record Regex(int at) implements JsonataNode {}

    /**
     * A variable without its dollar sign: empty for the context, {@code $} for the input. Also a
     * function that is not called.
     */
    record Variable(String name, int at) implements JsonataNode {}

    /** A member of the context. */
    record Name(String name, int at) implements JsonataNode {}

    /** {@code *}, {@code **} or {@code %}. */
    record Wildcard(int at) implements JsonataNode {}

    /** Steps from the context, each from the values of the one before. */
    record Path(List<Step> steps) implements JsonataNode {
        public Path {
            steps = List.copyOf(steps);
        }

        @Override
        public int at() {
            return steps.getFirst().node().at();
        }
    }

    /**
     * A step of a path.
     *
     * @param filters predicates and positions, whose context are the values of the step
     * @param variables bound by {@code @} and {@code #}
     */
    record Step(JsonataNode node, List<JsonataNode> filters, List<String> variables) {
        public Step {
            filters = List.copyOf(filters);
            variables = List.copyOf(variables);
        }
    }

    /** {@code ^(term, term)}, a step of a path. */
    record Sort(List<JsonataNode> terms, int at) implements JsonataNode {
        public Sort {
            terms = List.copyOf(terms);
        }
    }

    /** {@code grouped{key: value}}. */
    record Group(JsonataNode grouped, List<Member> members, int at) implements JsonataNode {
        public Group {
            members = List.copyOf(members);
        }
    }

    /** {@code left operator right}, except for paths, bindings and chains. */
    record Binary(String operator, JsonataNode left, JsonataNode right, int at)
            implements JsonataNode {}

    /** {@code -operand}. */
    record Negative(JsonataNode operand, int at) implements JsonataNode {}

    /** {@code condition ? then : otherwise}; also {@code ?:} and {@code ??}. */
    record Conditional(
            JsonataNode condition, JsonataNode then, @Nullable JsonataNode otherwise, int at)
            implements JsonataNode {}

    /** {@code (first; second)}; has the value of the last. */
    record Block(List<JsonataNode> expressions, int at) implements JsonataNode {
        public Block {
            expressions = List.copyOf(expressions);
        }
    }

    /**
     * A call.
     *
     * @param arguments without the question marks of a partial application
     * @param partial whether it returns a function
     */
    record Call(JsonataNode function, List<JsonataNode> arguments, boolean partial)
            implements JsonataNode {
        public Call {
            arguments = List.copyOf(arguments);
        }

        @Override
        public int at() {
            return function.at();
        }
    }

    /** {@code function($parameter){body}}. */
    record Lambda(List<String> parameters, JsonataNode body, int at) implements JsonataNode {
        public Lambda {
            parameters = List.copyOf(parameters);
        }
    }

    /** {@code $variable := value}. */
    record Bind(String variable, JsonataNode value, int at) implements JsonataNode {}

    /** {@code [item, item]}. */
    record Items(List<JsonataNode> items, int at) implements JsonataNode {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** {@code {key: value}}. */
    record Members(List<Member> members, int at) implements JsonataNode {
        public Members {
            members = List.copyOf(members);
        }
    }

    /** A key with its value. */
    record Member(JsonataNode key, JsonataNode value) {
        private Stream<JsonataNode> nodes() {
            return Stream.of(key, value);
        }
    }

    /** {@code value ~> function}. */
    record Chain(JsonataNode value, JsonataNode function, int at) implements JsonataNode {}

    /** {@code |pattern|update, delete|}. */
    record Transform(JsonataNode pattern, JsonataNode update, @Nullable JsonataNode delete, int at)
            implements JsonataNode {}
}
