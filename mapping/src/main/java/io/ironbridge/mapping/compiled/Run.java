package io.ironbridge.mapping.compiled;

import com.dashjoin.jsonata.Jsonata;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.json.TapeTree;
import io.ironbridge.mapping.jsonata.EvaluationBounds;
import io.ironbridge.mapping.limits.MappingLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One run of compiled code: its input, its state, and its output. For one thread. */
final class Run {
    /** The tape of the asset's reply. */
    static final int REPLY = 0;

    /** The tape of the API request's body. */
    static final int REQUEST = 1;

    /** The tape of the claims of the caller's token. */
    static final int CLAIMS = 2;

    private static final int FIRST_TAPES = 3;

    /** Rows between two checks of the time, less one; a power of two less one. */
    private static final int CLOCK_MASK = 0xFF;

    final MappingLimits limits;
    final JsonBytes out;

    /** The context in which names without a variable are looked up. */
    long context = Value.UNDEFINED;

    /** The current elements of the active loops, from the outermost. */
    final long[] items;

    /** Members of these elements, by {@link Scope}. */
    final int[] slots;

    private Tape[] tapes = new Tape[FIRST_TAPES];
    private int tapeCount = FIRST_TAPES;
    private final Object[] constants;
    private final long[] roots;
    private final long[] paths;
    private final Supplier<Map<String, Object>> variables;
    private final List<Object> objects = new ArrayList<>();
    private @Nullable EvaluationBounds bounds;
    private @Nullable Map<String, Object> variableMap;
    private int rows;

    /**
     * @param variables as the interpreter binds them, for expressions that are not compiled
     */
    Run(
            CodeSize size,
            MappingLimits limits,
            JsonBytes out,
            Supplier<Map<String, Object>> variables) {
        this.limits = limits;
        this.out = out;
        this.variables = variables;
        this.constants = size.constants();
        this.roots = new long[size.roots()];
        this.paths = new long[size.paths()];
        this.items = new long[size.loops()];
        this.slots = new int[size.slots()];
        Arrays.fill(roots, Value.UNDEFINED);
        Arrays.fill(paths, Value.UNKNOWN);
    }

    void tape(int number, Tape tape) {
        tapes[number] = tape;
    }

    /**
     * A value of another tape.
     *
     * @param token in it
     */
    long token(Tape tape, int token) {
        if (tapeCount == tapes.length) {
            tapes = Arrays.copyOf(tapes, 2 * tapeCount);
        }
        tapes[tapeCount] = tape;
        return Value.token(tapeCount++, token);
    }

    Tape tape(long token) {
        return tapes[Value.tape(token)];
    }

    void root(int number, long value) {
        roots[number] = value;
    }

    long root(int number) {
        return roots[number];
    }

    /** The value of path {@code number}, {@link Value#UNKNOWN} the first time. */
    long path(int number) {
        return paths[number];
    }

    void path(int number, long value) {
        paths[number] = value;
    }

    long add(Object object) {
        objects.add(object);
        return Value.object(objects.size() - 1);
    }

    /** A text, or undefined for null. */
    long text(@Nullable String text) {
        return text == null ? Value.UNDEFINED : add(text);
    }

    /** A value from the library. */
    long ofJava(@Nullable Object value) {
        return switch (value) {
            case null -> Value.UNDEFINED;
            case Boolean truth -> Value.of(truth);
            case Object any when JsonTree.isNull(any) -> Value.NULL;
            case Object any -> add(any);
        };
    }

    /** The object of a constant or an object value. */
    Object object(long value) {
        return Value.isConstant(value) ? constant(value) : objects.get(Value.index(value));
    }

    /** A constant of kind {@link Tape#STRING}. */
    MemberName constantText(long constant) {
        return (MemberName) constants[Value.index(constant)];
    }

    private Object constant(long value) {
        Object constant = constants[Value.index(value)];
        return constant instanceof MemberName text ? text.text() : constant;
    }

    /**
     * {@link Tape#OBJECT} to {@link Tape#NULL}; 0 for undefined, -1 for values that JSON does not
     * have.
     */
    int kind(long value) {
        if (Value.isToken(value)) {
            return tape(value).kind(Value.index(value));
        }
        if (value == Value.UNDEFINED) {
            return 0;
        }
        if (value < 0) {
            return value == Value.NULL ? Tape.NULL : value == Value.TRUE ? Tape.TRUE : Tape.FALSE;
        }
        return switch (object(value)) {
            case String _ -> Tape.STRING;
            case Number _ -> Tape.NUMBER;
            case List<?> _ -> Tape.ARRAY;
            case ValueSequence _ -> Tape.ARRAY;
            case Map<?, ?> _ -> Tape.OBJECT;
            default -> -1;
        };
    }

    /** The text of a value of kind {@link Tape#STRING}. */
    String text(long value) {
        return Value.isToken(value) ? tape(value).text(Value.index(value)) : (String) object(value);
    }

    /** The value of one of kind {@link Tape#NUMBER}; zero for minus zero. */
    double number(long value) {
        if (!Value.isToken(value)) {
            return ((Number) object(value)).doubleValue();
        }
        Tape tape = tape(value);
        int token = Value.index(value);
        return tape.isPlainInteger(token)
                ? whole(tape.json(), tape.start(token), tape.end(token))
                : Double.parseDouble(tape.literal(token)) + 0.0;
    }

    private static long whole(byte[] json, int start, int end) {
        boolean negative = json[start] == '-';
        long value = 0;
        for (int i = negative ? start + 1 : start; i < end; i++) {
            value = value * 10 + (json[i] - '0');
        }
        return negative ? -value : value;
    }

    /** The value in the library's form; null for undefined. */
    @Nullable Object java(long value) {
        if (Value.isToken(value)) {
            return TapeTree.read(tape(value), Value.index(value));
        }
        if (value < 0) {
            return value == Value.UNDEFINED
                    ? null
                    : value == Value.NULL ? Jsonata.NULL_VALUE : (Object) (value == Value.TRUE);
        }
        return switch (object(value)) {
            case ValueSequence sequence -> list(sequence);
            case Members _ -> throw new LeftToInterpreterException();
            case Object any -> any;
        };
    }

    private List<@Nullable Object> list(ValueSequence sequence) {
        List<@Nullable Object> list = new ArrayList<>(sequence.size());
        for (int i = 0; i < sequence.size(); i++) {
            list.add(java(sequence.get(i)));
        }
        return list;
    }

    /** Bounds for the library in this run. */
    EvaluationBounds bounds() {
        if (bounds == null) {
            bounds = new EvaluationBounds(limits);
        }
        return bounds;
    }

    /** The bounds, partly used; null if the library was not called. */
    @Nullable EvaluationBounds usedBounds() {
        return bounds;
    }

    Map<String, Object> variables() {
        if (variableMap == null) {
            variableMap = variables.get();
        }
        return variableMap;
    }

    /** Checks the time at intervals; every loop calls it for each row. */
    void countRow() {
        if ((++rows & CLOCK_MASK) == 0) {
            checkTime();
        }
    }

    private void checkTime() {
        try {
            bounds().checkTime();
        } catch (EvaluationBounds.ExceededException e) {
            throw new LeftToInterpreterException();
        }
    }
}
