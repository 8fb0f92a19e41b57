package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Steps of paths. A step over an array visits each of its elements and collects the results; arrays
 * among them are flattened once, a single result is not an array. Arrays directly in arrays are
 * left to the interpreter.
 */
final class Paths {
    private Paths() {}

    /** A condition on the values under a name. */
    interface Filter {
        boolean keeps(Run run, long value);
    }

    /** The value of {@code name} in {@code from}. */
    static long step(Run run, long from, MemberName name) {
        if (Value.isToken(from)) {
            Tape tape = run.tape(from);
            int token = Value.index(from);
            return switch (tape.kind(token)) {
                case Tape.OBJECT -> {
                    int found = tape.member(token, name.utf8());
                    yield found < 0 ? Value.UNDEFINED : Value.token(Value.tape(from), found);
                }
                case Tape.ARRAY -> each(run, from, name, null);
                default -> Value.UNDEFINED;
            };
        }
        return from < 0 ? Value.UNDEFINED : stepObject(run, from, name);
    }

    private static long stepObject(Run run, long from, MemberName name) {
        return switch (run.object(from)) {
            case Members members -> members.member(name.text(), run);
            case Map<?, ?> map -> {
                Object found = map.get(name.text());
                yield found == null && map.containsKey(name.text())
                        ? Value.NULL
                        : run.ofJava(found);
            }
            case ValueSequence _ -> each(run, from, name, null);
            case List<?> list when !list.isEmpty() && list.getFirst() instanceof String ->
                    Value.UNDEFINED;
            case String _ -> Value.UNDEFINED;
            case Number _ -> Value.UNDEFINED;
            default -> throw new LeftToInterpreterException();
        };
    }

    /** The values of {@code name} that {@code filter} accepts. */
    static long filtered(Run run, long from, MemberName name, Filter filter) {
        return isArray(run, from)
                ? each(run, from, name, filter)
                : filtered(run, step(run, from, name), filter).reduced(run);
    }

    private static ValueSequence filtered(Run run, long value, Filter filter) {
        ValueSequence kept = new ValueSequence();
        if (!isArray(run, value)) {
            if (filter.keeps(run, value)) {
                kept.add(defined(value));
            }
            return kept;
        }
        forEach(
                run,
                value,
                element -> {
                    notAnArray(run, element);
                    if (filter.keeps(run, element)) {
                        kept.add(element);
                    }
                });
        return kept;
    }

    private static long defined(long value) {
        if (value == Value.UNDEFINED) {
            throw new LeftToInterpreterException();
        }
        return value;
    }

    private static long each(Run run, long array, MemberName name, @Nullable Filter filter) {
        ValueSequence found = new ValueSequence();
        forEach(
                run,
                array,
                element -> {
                    notAnArray(run, element);
                    long value = step(run, element, name);
                    if (filter != null) {
                        addAll(filtered(run, value, filter), found);
                    } else if (value != Value.UNDEFINED) {
                        found.add(value);
                    }
                });
        return filter != null || found.size() <= 1
                ? found.reduced(run)
                : flat(run, found).reduced(run);
    }

    private static void addAll(ValueSequence from, ValueSequence to) {
        for (int i = 0; i < from.size(); i++) {
            to.add(from.get(i));
        }
    }

    private static ValueSequence flat(Run run, ValueSequence values) {
        ValueSequence flat = new ValueSequence();
        for (int i = 0; i < values.size(); i++) {
            if (isArray(run, values.get(i))) {
                forEach(
                        run,
                        values.get(i),
                        element -> {
                            notAnArray(run, element);
                            flat.add(element);
                        });
            } else {
                flat.add(values.get(i));
            }
        }
        return flat;
    }

    private static void notAnArray(Run run, long value) {
        if (isArray(run, value)) {
            throw new LeftToInterpreterException();
        }
    }

    static boolean isArray(Run run, long value) {
        return run.kind(value) == Tape.ARRAY;
    }

    /** Processes one element. */
    interface ElementAction {
        void on(long element);
    }

    /** Visits the elements of a value of kind {@link Tape#ARRAY}. */
    static void forEach(Run run, long array, ElementAction action) {
        if (Value.isToken(array)) {
            Tape tape = run.tape(array);
            int end = tape.next(Value.index(array));
            for (int at = Value.index(array) + 1; at < end; at = tape.next(at)) {
                run.countRow();
                action.on(Value.token(Value.tape(array), at));
            }
        } else if (run.object(array) instanceof ValueSequence sequence) {
            for (int i = 0; i < sequence.size(); i++) {
                run.countRow();
                action.on(sequence.get(i));
            }
        } else {
            for (Object element : (List<?>) run.object(array)) {
                run.countRow();
                action.on(run.ofJava(element));
            }
        }
    }

    /** Number of elements of a value of kind {@link Tape#ARRAY}. */
    static int size(Run run, long array) {
        if (Value.isToken(array)) {
            return run.tape(array).size(Value.index(array));
        }
        return run.object(array) instanceof ValueSequence sequence
                ? sequence.size()
                : ((List<?>) run.object(array)).size();
    }
}
