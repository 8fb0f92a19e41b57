package io.ironbridge.mapping.syntax;

import io.ironbridge.mapping.syntax.Expr.Operator;
import io.ironbridge.mapping.syntax.Expr.Step;
import io.ironbridge.mapping.syntax.Lexer.UnknownException;
import io.ironbridge.mapping.syntax.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads expressions by operator precedence. Binding powers are those of JSONata: path 75, filter
 * 80, then {@link Operator}, then the conditional 20.
 */
public final class ExprReader {
    private static final int CONDITIONAL = 20;
    private static final int SIGN = 70;

    /** Nested parentheses, calls and filters. */
    private static final int MAX_DEPTH = 50;

    private final Lexer lexer;
    private Token token;
    private int depth;

    private ExprReader(String text) throws UnknownException {
        this.lexer = new Lexer(text);
        this.token = lexer.next();
    }

    /**
     * The expression of a text that the library has accepted; empty if it contains a construct that
     * is not compiled.
     */
    public static Optional<Expr> read(String jsonata) {
        try {
            ExprReader reader = new ExprReader(jsonata);
            Expr expression = reader.expression(0);
            return reader.token.kind() == Kind.END ? Optional.of(expression) : Optional.empty();
        } catch (UnknownException e) {
            return Optional.empty();
        }
    }

    private Expr expression(int power) throws UnknownException {
        if (++depth > MAX_DEPTH) {
            throw new UnknownException();
        }
        Expr left = operand();
        while (true) {
            Operator operator = token.kind() == Kind.OPERATOR ? Operator.of(token.text()) : null;
            if (operator != null && operator.power() > power) {
                take();
                left = new Expr.Binary(operator, left, expression(operator.power()));
            } else if (token.is("?") && CONDITIONAL > power) {
                left = conditional(left);
            } else {
                depth--;
                return left;
            }
        }
    }

    private Expr conditional(Expr condition) throws UnknownException {
        take();
        Expr then = expression(0);
        if (!token.is(":")) {
            return new Expr.Conditional(condition, then, null);
        }
        take();
        return new Expr.Conditional(condition, then, expression(0));
    }

    private Expr operand() throws UnknownException {
        Token first = take();
        return switch (first.kind()) {
            case TEXT -> alone(new Expr.Text(first.text()));
            case NUMBER -> alone(new Expr.Num(number(first)));
            case QUOTED_NAME -> new Expr.Path(null, steps(first.text()));
            case NAME -> named(first.text());
            case VARIABLE -> variable(first.text());
            case OPERATOR -> prefixed(first.text());
            case END -> throw new UnknownException();
        };
    }

    private static Number number(Token token) throws UnknownException {
        if (token.number() == null) {
            throw new UnknownException();
        }
        return token.number();
    }

    private Expr named(String name) throws UnknownException {
        return switch (name) {
            case "true" -> alone(new Expr.Bool(true));
            case "false" -> alone(new Expr.Bool(false));
            case "null" -> alone(new Expr.Null());
            default -> new Expr.Path(null, steps(name));
        };
    }

    private Expr variable(String name) throws UnknownException {
        if (token.is("(")) {
            return alone(new Expr.Call(name, list("(", ")")));
        }
        if (token.is("[")) {
            throw new UnknownException();
        }
        return new Expr.Path(name, steps());
    }

    private Expr prefixed(String operator) throws UnknownException {
        return switch (operator) {
            case "(" -> {
                Expr inner = expression(0);
                expect(")");
                yield alone(inner);
            }
            case "-" -> negative(expression(SIGN));
            case "[" -> {
                List<Expr> items = rest("]");
                yield alone(new Expr.Items(items));
            }
            default -> throw new UnknownException();
        };
    }

    private static Expr negative(Expr operand) {
        return operand instanceof Expr.Num(Number number)
                ? new Expr.Num(Computed.number(-number.doubleValue()))
                : new Expr.Negative(operand);
    }

    /** An expression that neither a path nor a filter may follow here. */
    private Expr alone(Expr expression) throws UnknownException {
        if (token.is(".") || token.is("[") || token.is("(")) {
            throw new UnknownException();
        }
        return expression;
    }

    private List<Step> steps(String first) throws UnknownException {
        if (token.is("(")) {
            throw new UnknownException();
        }
        List<Step> steps = new ArrayList<>();
        steps.add(step(first));
        steps.addAll(steps());
        return steps;
    }

    private List<Step> steps() throws UnknownException {
        List<Step> steps = new ArrayList<>();
        while (token.is(".")) {
            take();
            Token name = take();
            switch (name.kind()) {
                case TEXT, QUOTED_NAME -> steps.add(step(name.text()));
                case NAME -> steps.add(step(plain(name.text())));
                default -> throw new UnknownException();
            }
        }
        if (token.is("(")) {
            throw new UnknownException();
        }
        return steps;
    }

    private static String plain(String name) throws UnknownException {
        return switch (name) {
            case "true", "false", "null", "function" -> throw new UnknownException();
            default -> name;
        };
    }

    private Step step(String name) throws UnknownException {
        List<Expr> filters = new ArrayList<>();
        while (token.is("[")) {
            take();
            filters.add(expression(0));
            expect("]");
        }
        return new Step(name, filters);
    }

    private List<Expr> list(String open, String close) throws UnknownException {
        expect(open);
        return rest(close);
    }

    private List<Expr> rest(String close) throws UnknownException {
        List<Expr> items = new ArrayList<>();
        if (!token.is(close)) {
            items.add(expression(0));
            while (token.is(",")) {
                take();
                items.add(expression(0));
            }
        }
        expect(close);
        return items;
    }

    private void expect(String operator) throws UnknownException {
        if (!take().is(operator)) {
            throw new UnknownException();
        }
    }

    private Token take() throws UnknownException {
        Token taken = token;
        token = lexer.next();
        return taken;
    }
}
