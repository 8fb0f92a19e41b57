package io.ironbridge.mapping.compiled;

import com.dashjoin.jsonata.Functions;
import io.ironbridge.mapping.Conversions;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import io.ironbridge.mapping.jsonata.Dialect;
import io.ironbridge.mapping.jsonata.TextSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls functions whose arguments have the expected types; others are left to the interpreter,
 * which has the conversion rules.
 */
final class FunctionNodes {
    private FunctionNodes() {}

    /** The call of a function; null if it is not compiled. */
    static @Nullable Node of(String function, List<Node> arguments) {
        return switch (arguments.size()) {
            case 1 -> one(function, arguments.getFirst());
            case 2 -> two(function, arguments.get(0), arguments.get(1));
            case 3 ->
                    function.equals("substring")
                            ? new Substring(arguments.get(0), arguments.get(1), arguments.get(2))
                            : null;
            default -> null;
        };
    }

    private static @Nullable Node one(String function, Node argument) {
        return switch (function) {
            case "exists" -> new Exists(argument);
            case "count" -> new Count(argument);
            case "not" -> new Not(argument);
            case "boolean" -> new Truth(argument);
            case "number" -> new ToNumber(argument);
            case "string" -> new ToText(argument);
            case "length" -> new Length(argument);
            case "trim" -> new OfText(argument, Functions::trim);
            case "uppercase" -> new OfText(argument, Functions::uppercase);
            case "lowercase" -> new OfText(argument, Functions::lowercase);
            case "join" -> new Join(argument, null);
            default -> null;
        };
    }

    private static @Nullable Node two(String function, Node first, Node second) {
        return switch (function) {
            case "contains" -> new Contains(first, second);
            case "substring" -> new Substring(first, second, null);
            case "join" -> new Join(first, second);
            default -> null;
        };
    }

    private static long typed(Run run, long value, int kind) {
        if (run.kind(value) != kind) {
            throw new LeftToInterpreterException();
        }
        return value;
    }

    private static String text(Run run, long value) {
        return run.text(typed(run, value, Tape.STRING));
    }

    /** The library's result; if it fails, the interpreter reports the failure. */
    static <T extends @Nullable Object> T library(Supplier<T> call) {
        try {
            return call.get();
        } catch (RuntimeException e) {
            throw new LeftToInterpreterException();
        }
    }

    record Exists(Node argument) implements Node {
        @Override
        public long value(Run run) {
            return Value.of(argument.value(run) != Value.UNDEFINED);
        }
    }

    record Count(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return switch (run.kind(value)) {
                case 0 -> run.add(0);
                case Tape.ARRAY -> run.add(Paths.size(run, value));
                case Tape.OBJECT, Tape.STRING, Tape.NUMBER -> run.add(1);
                default -> throw new LeftToInterpreterException();
            };
        }
    }

    record Not(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return value == Value.UNDEFINED ? value : Value.of(!Compare.holds(run, value));
        }
    }

    record Truth(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return value == Value.UNDEFINED ? value : Value.of(Compare.holds(run, value));
        }
    }

    record ToNumber(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return switch (run.kind(value)) {
                case 0, Tape.NUMBER -> value;
                case Tape.STRING -> run.ofJava(library(() -> Dialect.number(run.text(value))));
                default -> throw new LeftToInterpreterException();
            };
        }
    }

    record ToText(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return switch (run.kind(value)) {
                case 0, Tape.STRING -> value;
                case Tape.NUMBER, Tape.TRUE, Tape.FALSE ->
                        run.text(library(() -> Conversions.text(run.java(value))));
                default -> throw new LeftToInterpreterException();
            };
        }
    }

    /** The number of characters; one beyond the basic plane counts once. */
    record Length(Node argument) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            if (value == Value.UNDEFINED) {
                return value;
            }
            String text = text(run, value);
            return run.add(text.codePointCount(0, text.length()));
        }
    }

    /** A function of the library with one text. */
    interface TextFunction {
        @Nullable String of(String text);
    }

    record OfText(Node argument, TextFunction function) implements Node {
        @Override
        public long value(Run run) {
            long value = argument.value(run);
            return value == Value.UNDEFINED
                    ? value
                    : run.text(library(() -> function.of(text(run, value))));
        }
    }

    record Contains(Node text, Node part) implements Node {
        @Override
        public long value(Run run) {
            long whole = text.value(run);
            long wanted = part.value(run);
            typed(run, wanted, Tape.STRING);
            return whole == Value.UNDEFINED
                    ? whole
                    : Value.of(
                            TextSearch.contains(FunctionNodes.text(run, whole), run.text(wanted)));
        }
    }

    record Substring(Node text, Node start, @Nullable Node length) implements Node {
        @Override
        public long value(Run run) {
            long whole = text.value(run);
            Number from = number(run, start.value(run));
            Number size = length == null ? null : number(run, length.value(run));
            if (whole == Value.UNDEFINED) {
                return whole;
            }
            String given = FunctionNodes.text(run, whole);
            return run.text(library(() -> Functions.substring(given, from, size)));
        }

        private static Number number(Run run, long value) {
            return run.number(typed(run, value, Tape.NUMBER));
        }
    }

    record Join(Node texts, @Nullable Node separator) implements Node {
        @Override
        public long value(Run run) {
            long list = texts.value(run);
            String between = separator == null ? "" : FunctionNodes.text(run, separator.value(run));
            int kind = run.kind(list);
            if (kind == 0 || kind == Tape.STRING) {
                return list;
            }
            List<String> parts = new ArrayList<>();
            Paths.forEach(
                    run,
                    typed(run, list, Tape.ARRAY),
                    element -> parts.add(FunctionNodes.text(run, element)));
            String joined = String.join(between, parts);
            if (joined.length() > run.limits.outputBytes()) {
                throw new LeftToInterpreterException();
            }
            return run.add(joined);
        }
    }
}
