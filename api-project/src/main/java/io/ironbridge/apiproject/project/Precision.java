package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.project.JsonataTokens.Kind;
import io.ironbridge.apiproject.project.JsonataTokens.Token;
import io.ironbridge.mapping.TargetType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds fields of more than 15 digits that an expression uses in computations or comparisons.
 * JSONata does both in IEEE double, which holds 15 decimal digits; a value that is only copied
 * keeps all its digits.
 */
final class Precision {
    private static final int EXACT_DIGITS = 15;
    private static final int DEEPEST = 100;
    private static final Set<String> COMPUTING =
            Set.of("+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=", "^");
    private static final Set<String> COMPUTING_FUNCTIONS =
            Set.of(
                    "sum",
                    "max",
                    "min",
                    "average",
                    "round",
                    "abs",
                    "floor",
                    "ceil",
                    "power",
                    "sqrt",
                    "number",
                    "sort",
                    "formatNumber");

    private final Map<String, Schema> variables;
    private final List<Token> tokens;
    private final int[] openers;
    private final List<Finding> findings = new ArrayList<>();

    private Precision(String jsonata, Map<String, Schema> variables) {
        this.tokens = JsonataTokens.of(jsonata);
        this.variables = variables;
        this.openers = openers(tokens);
    }

    /**
     * A field that loses digits.
     *
     * @param offset of the path in the expression
     * @param field the path's last name
     */
    record Finding(int offset, String field, int digits) {}

    /**
     * @param variables schemas of {@code body}, {@code zosAssetResponse}, {@code apiRequest.body}
     *     and {@code item}
     */
    static List<Finding> losses(String jsonata, Map<String, Schema> variables) {
        Precision precision = new Precision(jsonata, variables);
        precision.scan(0, precision.tokens.size(), Optional.empty(), 0);
        return precision.findings;
    }

    /** The schema of an expression that consists of one path. */
    static Optional<Schema> schemaOf(String jsonata, Map<String, Schema> variables) {
        Precision precision = new Precision(jsonata, variables);
        if (precision.tokens.isEmpty() || !isName(precision.tokens.getFirst())) {
            return Optional.empty();
        }
        Path path = precision.path(0, precision.tokens.size(), Optional.empty(), 0);
        return path.end == precision.tokens.size() ? path.schema : Optional.empty();
    }

    /**
     * For each token, the index of the innermost bracket that encloses it, or -1; for a closing
     * bracket, its own opener.
     */
    private static int[] openers(List<Token> tokens) {
        int[] openers = new int[tokens.size()];
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < openers.length; i++) {
            Token token = tokens.get(i);
            openers[i] = open.isEmpty() ? -1 : open.peek();
            if (token.is("(") || token.is("[") || token.is("{")) {
                open.push(i);
            } else if ((token.is(")") || token.is("]") || token.is("}")) && !open.isEmpty()) {
                open.pop();
            }
        }
        return openers;
    }

    private void scan(int from, int to, Optional<Schema> context, int depth) {
        int i = from;
        while (i < to) {
            if (isName(tokens.get(i)) && !isCall(i + 1)) {
                Path path = path(i, to, context, depth);
                judge(i, path);
                i = path.end;
            } else {
                i++;
            }
        }
    }

    private static boolean isName(Token token) {
        return switch (token.kind()) {
            case NAME, QUOTED_NAME, VARIABLE -> true;
            // a leading string is a text; only after a dot is it a name
            default -> false;
        };
    }

    /** Whether an opening parenthesis here calls the function before it. */
    private boolean isCall(int i) {
        return i > 0
                && i < tokens.size()
                && tokens.get(i).is("(")
                && (tokens.get(i - 1).kind() == Kind.VARIABLE
                        || tokens.get(i - 1).kind() == Kind.NAME);
    }

    /**
     * A path and the index after it; the schema is empty if the described data does not contain the
     * path.
     */
    private record Path(Optional<Schema> schema, String field, int end) {}

    private Path path(int from, int to, Optional<Schema> context, int depth) {
        Token first = tokens.get(from);
        String variable = first.text();
        int i = from + 1;
        if (variable.equals("apiRequest") && i + 1 < to && tokens.get(i).is(".")) {
            variable += "." + tokens.get(i + 1).text();
            i += 2;
        }
        Optional<Schema> schema = start(first, variable, context);
        String field = variable;
        while (i < to) {
            Token token = tokens.get(i);
            if (token.is(".") && i + 1 < to && isStep(tokens.get(i + 1)) && !isCall(i + 2)) {
                field = tokens.get(i + 1).text();
                schema = step(schema, tokens.get(i + 1));
                i += 2;
            } else if (token.is("[")) {
                i = predicate(i, to, schema, depth);
            } else if (token.is("^") && i + 1 < to && tokens.get(i + 1).is("(")) {
                i = predicate(i + 1, to, schema, depth);
            } else if (token.is(".") && i + 1 < to && tokens.get(i + 1).is("(")) {
                i = predicate(i + 1, to, schema, depth);
                schema = Optional.empty();
            } else {
                break;
            }
        }
        return new Path(schema, field, i);
    }

    private Optional<Schema> start(Token first, String variable, Optional<Schema> context) {
        if (first.kind() == Kind.VARIABLE) {
            return variable.isEmpty() ? context : Optional.ofNullable(variables.get(variable));
        }
        return context.isPresent()
                ? context.flatMap(c -> c.property(variable))
                : Optional.ofNullable(variables.get(variable));
    }

    private static boolean isStep(Token token) {
        return isName(token)
                || token.kind() == Kind.STRING
                || token.is("*")
                || token.is("**")
                || token.is("%");
    }

    private static Optional<Schema> step(Optional<Schema> schema, Token token) {
        return token.kind() == Kind.OPERATOR
                ? Optional.empty()
                : schema.map(Precision::element).flatMap(s -> s.property(token.text()));
    }

    /** Paths reach through arrays into their items. */
    private static Schema element(Schema schema) {
        Schema at = schema;
        for (int i = 0; i < DEEPEST && at.type() == TargetType.ARRAY; i++) {
            Optional<Schema> items = at.items();
            if (items.isEmpty()) {
                return at;
            }
            at = items.get();
        }
        return at;
    }

    /**
     * Checks a predicate, an order or a block, whose names are fields of the items, and returns the
     * index after it.
     */
    private int predicate(int open, int to, Optional<Schema> schema, int depth) {
        int close = open + 1;
        while (close < to && openers[close] != openers[open]) {
            close++;
        }
        int end = Math.min(close, to);
        if (depth < DEEPEST) {
            boolean closed = end > open + 1 && isClosing(tokens.get(end - 1));
            scan(open + 1, closed ? end - 1 : end, schema.map(Precision::element), depth + 1);
        }
        return end;
    }

    private static boolean isClosing(Token token) {
        return token.is("]") || token.is(")");
    }

    private void judge(int from, Path path) {
        int digits =
                path.schema
                        .map(Precision::element)
                        .map(Schema::digits)
                        .filter(d -> d.isPresent())
                        .map(d -> d.getAsInt())
                        .orElse(0);
        if (digits > EXACT_DIGITS && isComputed(from, path.end)) {
            findings.add(new Finding(tokens.get(from).start(), path.field, digits));
        }
    }

    private boolean isComputed(int from, int end) {
        int left = from - 1;
        while (left >= 0 && tokens.get(left).is("(") && !isCall(left)) {
            left--;
        }
        int right = end;
        while (right < tokens.size()
                && tokens.get(right).is(")")
                && openers[right] >= 0
                && !isCall(openers[right])) {
            right++;
        }
        return isComputing(left) || isComputing(right) || isComputingFunction(from);
    }

    private boolean isComputing(int i) {
        return i >= 0
                && i < tokens.size()
                && tokens.get(i).kind() == Kind.OPERATOR
                && COMPUTING.contains(tokens.get(i).text());
    }

    private boolean isComputingFunction(int from) {
        int open = openers[from];
        while (open >= 0 && isTransparent(open)) {
            open = openers[open];
        }
        return open > 0
                && isCall(open)
                && COMPUTING_FUNCTIONS.contains(tokens.get(open - 1).text());
    }

    /**
     * Whether the content of this bracket is passed to the enclosing function: a group, or an array
     * constructor.
     */
    private boolean isTransparent(int open) {
        if (tokens.get(open).is("(")) {
            return !isCall(open);
        }
        return tokens.get(open).is("[")
                && open > 0
                && (tokens.get(open - 1).is("(") || tokens.get(open - 1).is(","));
    }
}
