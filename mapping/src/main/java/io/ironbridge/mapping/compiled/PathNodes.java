package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.ExpressionFailedException;
import io.ironbridge.mapping.Program;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import org.jspecify.annotations.Nullable;

/** Nodes that find values. */
final class PathNodes {
    private PathNodes() {}

    /** A constant of the code. */
    record Constant(long value) implements Node {
        @Override
        public long value(Run run) {
            return value;
        }
    }

    /** A variable that does not change during a run. */
    record Root(int number) implements Node {
        @Override
        public long value(Run run) {
            return run.root(number);
        }
    }

    /** The current element of a loop. */
    record Item(int loop) implements Node {
        @Override
        public long value(Run run) {
            return run.items[loop];
        }
    }

    /** The value that a filter tests. */
    record Context() implements Node {
        @Override
        public long value(Run run) {
            return run.context;
        }
    }

    /** A step from a value that does not change during a run: evaluated once. */
    record FixedStep(int number, Node from, MemberName name) implements Node {
        @Override
        public long value(Run run) {
            long known = run.path(number);
            if (known == Value.UNKNOWN) {
                known = Paths.step(run, from.value(run), name);
                run.path(number, known);
            }
            return known;
        }
    }

    record Step(Node from, MemberName name) implements Node {
        @Override
        public long value(Run run) {
            return Paths.step(run, from.value(run), name);
        }
    }

    /** A step in an element of a loop, whose members {@link RowReader} has found. */
    record SlotStep(int loop, int slot, MemberName name) implements Node {
        @Override
        public long value(Run run) {
            int token = run.slots[slot];
            if (token >= 0) {
                return Value.token(Value.tape(run.items[loop]), token);
            }
            return token == RowReader.ABSENT
                    ? Value.UNDEFINED
                    : Paths.step(run, run.items[loop], name);
        }
    }

    /** A step and the filter after it. */
    record FilteredStep(Node from, MemberName name, Paths.Filter filter) implements Node {
        @Override
        public long value(Run run) {
            return Paths.filtered(run, from.value(run), name, filter);
        }
    }

    /** A filter that is true or false of a value. */
    record Predicate(Node condition) implements Paths.Filter {
        @Override
        public boolean keeps(Run run, long value) {
            long around = run.context;
            run.context = value;
            long kept = condition.value(run);
            run.context = around;
            return switch (run.kind(kept)) {
                case Tape.TRUE -> true;
                case Tape.FALSE, 0 -> false;
                default -> throw new LeftToInterpreterException();
            };
        }
    }

    /** An expression that the library evaluates. */
    record Interpreted(Program program, int loop) implements Node {
        /** Value of {@code loop} outside loops. */
        static final int NO_LOOP = -1;

        @Override
        public long value(Run run) {
            @Nullable Object item = loop == NO_LOOP ? null : run.java(run.items[loop]);
            try {
                return run.ofJava(program.evaluate(run.variables(), item, run.bounds()));
            } catch (ExpressionFailedException e) {
                throw new LeftToInterpreterException();
            }
        }
    }
}
