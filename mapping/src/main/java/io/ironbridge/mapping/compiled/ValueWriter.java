package io.ironbridge.mapping.compiled;

import com.dashjoin.jsonata.Jsonata;
import io.ironbridge.mapping.Conversions;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.json.JsonNumber;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Numbers;
import io.ironbridge.mapping.json.Tape;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes values as JSON: bytes of a tape are copied. */
final class ValueWriter {
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);

    private ValueWriter() {}

    /**
     * Copies the most common cases: a text without escapes for a text target, a number for a
     * number.
     *
     * @return false if it is something else, and then nothing was written
     */
    static boolean moved(JsonBytes out, Tape tape, int token, TargetType type, boolean asText) {
        switch (tape.kind(token)) {
            case Tape.STRING -> {
                boolean wanted = type == TargetType.ANY || type == TargetType.STRING;
                if (wanted && !tape.hasEscapes(token)) {
                    out.raw(tape.json(), tape.start(token) - 1, tape.end(token) + 1);
                    return true;
                }
            }
            case Tape.NUMBER -> {
                boolean wanted = type == TargetType.NUMBER || (type == TargetType.ANY && !asText);
                if (wanted) {
                    out.raw(tape.json(), tape.start(token), tape.end(token));
                    return true;
                }
            }
            default -> {}
        }
        return false;
    }

    /** A value without conversion. */
    static void json(Run run, long value) {
        if (Value.isToken(value)) {
            token(run.out, run.tape(value), Value.index(value));
        } else if (value == Value.TRUE) {
            run.out.raw(TRUE);
        } else if (value == Value.FALSE) {
            run.out.raw(FALSE);
        } else {
            writable(run, value);
        }
    }

    private static void writable(Run run, long value) {
        Object object = run.java(value);
        if (object == null) {
            throw new LeftToInterpreterException();
        }
        java(run.out, object);
    }

    /** A value as a text in quotes, as by JSONata's $string. */
    static void text(Run run, long value) {
        run.out.raw('"');
        content(run, value);
        run.out.raw('"');
    }

    /** A value as a text, with escapes but without quotes. */
    static void content(Run run, long value) {
        if (Value.isToken(value)) {
            Tape tape = run.tape(value);
            int token = Value.index(value);
            int end = plainEnd(tape, token);
            if (end >= 0) {
                run.out.raw(tape.json(), tape.start(token), end);
                return;
            }
        }
        run.out.content(textOf(run, value));
    }

    /** End of the bytes of a token that are its text without change; -1 if its text differs. */
    private static int plainEnd(Tape tape, int token) {
        return switch (tape.kind(token)) {
            case Tape.STRING -> tape.hasEscapes(token) ? -1 : tape.end(token);
            case Tape.NUMBER ->
                    tape.isPlainInteger(token) ? tape.end(token) : decimalEnd(tape, token);
            default -> -1;
        };
    }

    /**
     * End of the last significant digit of a decimal number: 31368.00 is 31368 as a text. -1 for
     * numbers of more than 15 digits, below one or with an exponent.
     */
    private static int decimalEnd(Tape tape, int token) {
        byte[] json = tape.json();
        int start = tape.start(token);
        int end = tape.end(token);
        int first = json[start] == '-' ? start + 1 : start;
        int point = -1;
        for (int i = first; i < end; i++) {
            if (json[i] == '.') {
                point = i;
            } else if (json[i] < '0' || json[i] > '9') {
                return -1;
            }
        }
        if (point < 0 || json[first] == '0' || end - first - 1 > JsonNumber.EXACT_DIGITS) {
            return -1;
        }
        while (json[end - 1] == '0') {
            end--;
        }
        return end - 1 == point ? point : end;
    }

    private static String textOf(Run run, long value) {
        Object object = run.java(value);
        if (object == null) {
            throw new LeftToInterpreterException();
        }
        try {
            return Conversions.text(object);
        } catch (JsonOutput.UnwritableException e) {
            throw new LeftToInterpreterException();
        }
    }

    private static void token(JsonBytes out, Tape tape, int token) {
        switch (tape.kind(token)) {
            case Tape.OBJECT -> object(out, tape, token);
            case Tape.ARRAY -> array(out, tape, token);
            case Tape.STRING -> string(out, tape, token);
            case Tape.NUMBER -> out.raw(tape.json(), tape.start(token), tape.end(token));
            case Tape.TRUE -> out.raw(TRUE);
            case Tape.FALSE -> out.raw(FALSE);
            default -> out.raw(ValueCode.NULL_LITERAL);
        }
    }

    private static void string(JsonBytes out, Tape tape, int token) {
        if (tape.hasEscapes(token)) {
            out.string(tape.text(token));
        } else {
            out.raw(tape.json(), tape.start(token) - 1, tape.end(token) + 1);
        }
    }

    private static void array(JsonBytes out, Tape tape, int array) {
        out.raw('[');
        int end = tape.next(array);
        for (int at = array + 1; at < end; at = tape.next(at)) {
            out.item();
            token(out, tape, at);
        }
        out.raw(']');
    }

    /** Duplicate names are left to the interpreter. */
    private static void object(JsonBytes out, Tape tape, int object) {
        Set<String> names = new HashSet<>();
        out.raw('{');
        int end = tape.next(object);
        for (int at = object + 1; at < end; at = tape.next(at + 1)) {
            if (!names.add(tape.text(at))) {
                throw new LeftToInterpreterException();
            }
            if (at > object + 1) {
                out.raw(',');
            }
            string(out, tape, at);
            out.raw(':');
            token(out, tape, at + 1);
        }
        out.raw('}');
    }

    /** A value from the library. */
    static void java(JsonBytes out, Object value) {
        switch (value) {
            case String text -> out.string(text);
            case Number number -> out.ascii(literal(number));
            case Boolean truth -> out.raw(truth ? TRUE : FALSE);
            case List<?> items -> list(out, items);
            case Map<?, ?> members -> map(out, members);
            default -> out.raw(ValueCode.NULL_LITERAL);
        }
    }

    private static String literal(Number number) {
        try {
            return Numbers.literal(number);
        } catch (JsonOutput.UnwritableException e) {
            throw new LeftToInterpreterException();
        }
    }

    private static void list(JsonBytes out, List<?> items) {
        out.raw('[');
        for (Object item : items) {
            out.item();
            java(out, item == null ? Jsonata.NULL_VALUE : item);
        }
        out.raw(']');
    }

    private static void map(JsonBytes out, Map<?, ?> members) {
        out.raw('{');
        String separator = "";
        for (Map.Entry<?, ?> member : members.entrySet()) {
            out.ascii(separator);
            out.string((String) member.getKey());
            out.raw(':');
            java(out, member.getValue() == null ? Jsonata.NULL_VALUE : member.getValue());
            separator = ",";
        }
        out.raw('}');
    }
}
