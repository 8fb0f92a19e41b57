package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import org.jspecify.annotations.Nullable;

/** Comparisons and conditions as the library evaluates them. */
final class Compare {
    private Compare() {}

    /** JSONata's {@code =}. */
    static boolean equal(Run run, long left, long right) {
        int kind = run.kind(left);
        int other = run.kind(right);
        if (kind == 0 || other == 0) {
            return false;
        }
        if (kind != other) {
            boolean json = kind > 0 && other > 0;
            return json ? false : left();
        }
        return switch (kind) {
            case Tape.STRING -> sameText(run, left, right);
            case Tape.NUMBER -> Double.compare(run.number(left), run.number(right)) == 0;
            case Tape.TRUE, Tape.FALSE, Tape.NULL -> true;
            default -> left();
        };
    }

    private static boolean left() {
        throw new LeftToInterpreterException();
    }

    private static boolean sameText(Run run, long left, long right) {
        if (Value.isToken(left) && Value.isConstant(right)) {
            return run.tape(left).isText(Value.index(left), run.constantText(right).utf8());
        }
        return run.text(left).equals(run.text(right));
    }

    /**
     * Below zero, zero or above zero if {@code left} is less than, equal to or greater than {@code
     * right}; null if one is undefined.
     */
    static @Nullable Integer compare(Run run, long left, long right) {
        int kind = comparable(run.kind(left));
        int other = comparable(run.kind(right));
        if (kind == 0 || other == 0) {
            return null;
        }
        if (kind != other) {
            throw new LeftToInterpreterException();
        }
        return kind == Tape.STRING
                ? run.text(left).compareTo(run.text(right))
                : Double.compare(run.number(left), run.number(right));
    }

    private static int comparable(int kind) {
        return switch (kind) {
            case 0, Tape.STRING, Tape.NUMBER -> kind;
            default -> throw new LeftToInterpreterException();
        };
    }

    /** Whether a condition is true: undefined, null, false, zero and empty values are not. */
    static boolean holds(Run run, long value) {
        int kind = run.kind(value);
        return switch (kind) {
            case Tape.TRUE -> true;
            case 0, Tape.FALSE, Tape.NULL -> false;
            case Tape.STRING ->
                    Value.isToken(value)
                            ? run.tape(value).end(Value.index(value))
                                    > run.tape(value).start(Value.index(value))
                            : !run.text(value).isEmpty();
            case Tape.NUMBER -> run.number(value) != 0;
            default ->
                    (kind == Tape.OBJECT && Value.isToken(value))
                            ? run.tape(value).size(Value.index(value)) > 0
                            : left();
        };
    }
}
