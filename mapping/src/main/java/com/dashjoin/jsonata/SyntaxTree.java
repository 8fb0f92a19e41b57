package com.dashjoin.jsonata;

import com.dashjoin.jsonata.Parser.Symbol;
import io.ironbridge.mapping.jsonata.JsonataNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Converts the library's syntax tree, whose parts are package-private. The library records where
 * tokens end; names and variables begin as many characters before.
 */
@NullMarked
final class SyntaxTree {
    private final String text;

    SyntaxTree(String text) {
        this.text = text;
    }

    JsonataNode node(Symbol symbol) {
        boolean isStep = symbol.predicate != null || symbol.focus != null || symbol.index != null;
        return isStep ? new JsonataNode.Path(List.of(step(symbol))) : grouped(symbol);
    }

    private JsonataNode grouped(Symbol symbol) {
        JsonataNode node = plain(symbol);
        return symbol.group == null
                ? node
                : new JsonataNode.Group(node, members(symbol.group.lhsObject), node.at());
    }

    private JsonataNode plain(Symbol symbol) {
        int at = symbol.position;
        return switch (String.valueOf(symbol.type)) {
            case "string", "number", "value" ->
                    new JsonataNode.Literal(symbol.value, start(symbol));
            case "regex" -> new JsonataNode.Regex(at);
            case "variable" ->
                    new JsonataNode.Variable(value(symbol), at - value(symbol).length() - 1);
            case "name" -> new JsonataNode.Name(value(symbol), start(symbol));
            case "path" -> new JsonataNode.Path(symbol.steps.stream().map(this::step).toList());
            case "sort" ->
                    new JsonataNode.Sort(
                            symbol.terms.stream().map(term -> node(term.expression)).toList(), at);
            case "binary" -> binary(symbol);
            case "unary" -> unary(symbol);
            case "condition" ->
                    new JsonataNode.Conditional(
                            node(symbol.condition), node(symbol.then), optional(symbol._else), at);
            case "block" -> new JsonataNode.Block(nodes(symbol.expressions), Math.max(0, at - 1));
            case "function", "partial" ->
                    new JsonataNode.Call(
                            node(symbol.procedure),
                            nodes(symbol.arguments),
                            symbol.type.equals("partial"));
            case "lambda" -> lambda(symbol);
            case "bind" -> new JsonataNode.Bind(value(symbol.lhs), node(symbol.rhs), at);
            case "apply" -> new JsonataNode.Chain(node(symbol.lhs), node(symbol.rhs), at);
            case "transform" ->
                    new JsonataNode.Transform(
                            node(symbol.pattern), node(symbol.update), optional(symbol.delete), at);
            default -> new JsonataNode.Wildcard(at);
        };
    }

    private static String value(Symbol symbol) {
        return String.valueOf(symbol.value);
    }

    private @Nullable JsonataNode optional(@Nullable Symbol symbol) {
        return symbol == null ? null : node(symbol);
    }

    private List<JsonataNode> nodes(List<Symbol> symbols) {
        return symbols.stream().filter(symbol -> !isOpen(symbol)).map(this::node).toList();
    }

    /** The question mark of a partial application. */
    private static boolean isOpen(Symbol symbol) {
        return "operator".equals(symbol.type);
    }

    /** Steps of a path have their filters in {@code stages}, other values in {@code predicate}. */
    private JsonataNode.Step step(Symbol symbol) {
        List<JsonataNode> filters = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        if (symbol.focus != null) {
            variables.add(String.valueOf(symbol.focus));
        }
        if (symbol.index != null) {
            variables.add(String.valueOf(symbol.index));
        }
        List<Symbol> stages = symbol.stages == null ? symbol.predicate : symbol.stages;
        for (Symbol stage : stages == null ? List.<Symbol>of() : stages) {
            if ("index".equals(stage.type)) {
                variables.add(value(stage));
            } else {
                filters.add(node((Symbol) stage.expr));
            }
        }
        return new JsonataNode.Step(grouped(symbol), filters, variables);
    }

    private JsonataNode binary(Symbol symbol) {
        return new JsonataNode.Binary(
                value(symbol), node(symbol.lhs), node(symbol.rhs), symbol.position);
    }

    private JsonataNode unary(Symbol symbol) {
        int at = Math.max(0, symbol.position - 1);
        return switch (value(symbol)) {
            case "[" -> new JsonataNode.Items(nodes(symbol.expressions), at);
            case "{" -> new JsonataNode.Members(members(symbol.lhsObject), at);
            default -> new JsonataNode.Negative(node(symbol.expression), at);
        };
    }

    private List<JsonataNode.Member> members(List<Symbol[]> pairs) {
        return pairs.stream()
                .map(pair -> new JsonataNode.Member(node(pair[0]), node(pair[1])))
                .toList();
    }

    /** The parser replaces a call at the end of a function by a function that calls it. */
    private JsonataNode lambda(Symbol symbol) {
        return symbol.thunk
                ? node(symbol.body)
                : new JsonataNode.Lambda(
                        symbol.arguments.stream().map(SyntaxTree::value).toList(),
                        node(symbol.body),
                        symbol.position);
    }

    /** Start of a literal or name, which may be in quotes. */
    private int start(Symbol symbol) {
        int end = symbol.position;
        if (end <= 0 || end > text.length()) {
            return Math.clamp(end, 0, text.length());
        }
        char last = text.charAt(end - 1);
        if (last == '"' || last == '\'' || last == '`') {
            return opening(last, end - 2);
        }
        return symbol.value instanceof Number ? startOfNumber(end) : end - value(symbol).length();
    }

    private int startOfNumber(int end) {
        int start = end;
        while (start > 0 && (Character.isLetterOrDigit(text.charAt(start - 1)) || isPoint(start))) {
            start--;
        }
        return start;
    }

    private boolean isPoint(int end) {
        return text.charAt(end - 1) == '.' && end > 1 && text.charAt(end - 2) != '.';
    }

    private int opening(char quote, int from) {
        int at = from;
        while (at > 0 && (text.charAt(at) != quote || isEscaped(at))) {
            at--;
        }
        return at;
    }

    private boolean isEscaped(int at) {
        int slashes = 0;
        while (at - slashes > 0 && text.charAt(at - slashes - 1) == '\\') {
            slashes++;
        }
        return slashes % 2 == 1;
    }
}
