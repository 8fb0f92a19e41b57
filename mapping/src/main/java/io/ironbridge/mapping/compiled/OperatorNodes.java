package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.Conversions;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.syntax.Computed;
import io.ironbridge.mapping.syntax.Expr.Operator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes for operators. */
final class OperatorNodes {
    private OperatorNodes() {}

    record Equal(Node left, Node right, boolean wanted) implements Node {
        @Override
        public long value(Run run) {
            long first = left.value(run);
            long second = right.value(run);
            return first == Value.UNDEFINED || second == Value.UNDEFINED
                    ? Value.FALSE
                    : Value.of(Compare.equal(run, first, second) == wanted);
        }
    }

    /** {@code < <= > >=}. */
    record Ordered(Operator operator, Node left, Node right) implements Node {
        @Override
        public long value(Run run) {
            Integer order = Compare.compare(run, left.value(run), right.value(run));
            return order == null ? Value.UNDEFINED : Value.of(holds(order));
        }

        private boolean holds(int order) {
            return switch (operator) {
                case LESS -> order < 0;
                case AT_MOST -> order <= 0;
                case GREATER -> order > 0;
                default -> order >= 0;
            };
        }
    }

    /** {@code in} with a list in brackets on the right. */
    record In(Node left, List<Node> items) implements Node {
        @Override
        public long value(Run run) {
            long wanted = left.value(run);
            boolean found = false;
            for (Node item : items) {
                found |= Compare.equal(run, wanted, item.value(run));
            }
            return Value.of(found);
        }
    }

    record And(Node left, Node right) implements Node {
        @Override
        public long value(Run run) {
            return Value.of(
                    Compare.holds(run, left.value(run)) && Compare.holds(run, right.value(run)));
        }
    }

    record Or(Node left, Node right) implements Node {
        @Override
        public long value(Run run) {
            return Value.of(
                    Compare.holds(run, left.value(run)) || Compare.holds(run, right.value(run)));
        }
    }

    record Conditional(Node condition, Node then, @Nullable Node otherwise) implements Node {
        @Override
        public long value(Run run) {
            if (Compare.holds(run, condition.value(run))) {
                return then.value(run);
            }
            return otherwise == null ? Value.UNDEFINED : otherwise.value(run);
        }
    }

    record Concatenate(Node left, Node right) implements Node {
        @Override
        public long value(Run run) {
            String text = text(run, left.value(run)) + text(run, right.value(run));
            if (text.length() > run.limits.outputBytes()) {
                throw new LeftToInterpreterException();
            }
            return run.add(text);
        }

        private static String text(Run run, long value) {
            if (value == Value.UNDEFINED) {
                return "";
            }
            return run.kind(value) == Tape.STRING
                    ? run.text(value)
                    : FunctionNodes.library(() -> Conversions.text(run.java(value)));
        }
    }

    record Arithmetic(Operator operator, Node left, Node right) implements Node {
        @Override
        public long value(Run run) {
            long first = numeric(run, left.value(run));
            long second = numeric(run, right.value(run));
            return first == Value.UNDEFINED || second == Value.UNDEFINED
                    ? Value.UNDEFINED
                    : computed(run, result(run.number(first), run.number(second)));
        }

        private double result(double first, double second) {
            return switch (operator) {
                case PLUS -> first + second;
                case MINUS -> first - second;
                case TIMES -> first * second;
                case DIVIDE -> first / second;
                default -> first % second;
            };
        }
    }

    record Negative(Node operand) implements Node {
        @Override
        public long value(Run run) {
            long value = numeric(run, operand.value(run));
            return value == Value.UNDEFINED ? value : computed(run, -run.number(value));
        }
    }

    private static long numeric(Run run, long value) {
        if (value != Value.UNDEFINED && run.kind(value) != Tape.NUMBER) {
            throw new LeftToInterpreterException();
        }
        return value;
    }

    private static long computed(Run run, double result) {
        if (!Double.isFinite(result)) {
            throw new LeftToInterpreterException();
        }
        return run.add(Computed.number(result));
    }
}
