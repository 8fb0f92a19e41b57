package io.ironbridge.mapping.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression of the part of JSONata that is compiled. */
public sealed interface Expr {
    /** A text in quotes. */
    record Text(String text) implements Expr {}

    /** A number in the library's form: Integer, Long or Double. */
    record Num(Number number) implements Expr {}

    record Bool(boolean truth) implements Expr {}

    record Null() implements Expr {}

    /**
     * {@code $variable.step.step} or, without a variable, {@code step.step} from the context.
     *
     * @param variable null for the context; empty for the context, written as a dollar sign
     */
    record Path(@Nullable String variable, List<Step> steps) implements Expr {
        public Path {
            steps = List.copyOf(steps);
        }
    }

    /** A name, and the filter on its values. */
    record Step(String name, List<Expr> filters) {
        public Step {
            filters = List.copyOf(filters);
        }
    }

    record Binary(Operator operator, Expr left, Expr right) implements Expr {}

    record Negative(Expr operand) implements Expr {}

    /** {@code condition ? then : otherwise}. */
    record Conditional(Expr condition, Expr then, @Nullable Expr otherwise) implements Expr {}

    /**
     * A call of a function by name.
     *
     * @param function without the dollar sign
     */
    record Call(String function, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code [a, b]}. */
    record Items(List<Expr> items) implements Expr {
        public Items {
            items = List.copyOf(items);
        }
    }

    /** Operators between two operands, from loose to tight. */
    enum Operator {
        OR("or", 25),
        AND("and", 30),
        EQUAL("=", 40),
        NOT_EQUAL("!=", 40),
        LESS("<", 40),
        AT_MOST("<=", 40),
        GREATER(">", 40),
        AT_LEAST(">=", 40),
        IN("in", 40),
        CONCATENATE("&", 50),
        PLUS("+", 50),
        MINUS("-", 50),
        TIMES("*", 60),
        DIVIDE("/", 60),
        REMAINDER("%", 60);

        private final String symbol;
        private final int power;

        Operator(String symbol, int power) {
            this.symbol = symbol;
            this.power = power;
        }

        /** Its binding power; operators of one power associate to the left. */
        int power() {
            return power;
        }

        static @Nullable Operator of(String symbol) {
            for (Operator operator : values()) {
                if (operator.symbol.equals(symbol)) {
                    return operator;
                }
            }
            return null;
        }
    }
}
