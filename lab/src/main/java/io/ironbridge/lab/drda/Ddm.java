package io.ironbridge.lab.drda;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A command or reply: LL, code point, parameters. A parameter is LL, code point, value; each LL
 * includes itself.
 */
record Ddm(int codePoint, List<Parameter> parameters) {
    /** Bytes of LL and code point. */
    static final int HEADER = 4;

    Ddm {
        parameters = List.copyOf(parameters);
    }

    /** A value by its code point. */
    static final class Parameter {
        private final int codePoint;
        private final byte[] value;

        Parameter(int codePoint, byte... value) {
            this.codePoint = codePoint;
            this.value = value;
        }

        int codePoint() {
            return codePoint;
        }

        byte[] value() {
            return value;
        }
    }

    /** Makes another parameter of one. */
    interface Change {
        Parameter of(Parameter parameter) throws DrdaException;
    }

    /**
     * @param body of a DSS, which has nothing else
     */
    static Ddm parse(byte[] body) throws DrdaException {
        int length = Dss.number(body, 0);
        int codePoint = Dss.number(body, 2);
        List<Parameter> parameters = new ArrayList<>();
        int offset = HEADER;
        while (length == body.length && offset + HEADER <= length) {
            int size = Dss.number(body, offset);
            if (size < HEADER || offset + size > length) {
                break;
            }
            byte[] value = new byte[size - HEADER];
            System.arraycopy(body, offset + HEADER, value, 0, value.length);
            parameters.add(new Parameter(Dss.number(body, offset + 2), value));
            offset += size;
        }
        if (length != body.length || offset != length) {
            throw new DrdaException(
                    "the lengths in X'%04X' do not match its DSS".formatted(codePoint));
        }
        return new Ddm(codePoint, parameters);
    }

    /** The first value of a code point. */
    Optional<byte[]> value(int wanted) {
        return parameters.stream()
                .filter(parameter -> parameter.codePoint() == wanted)
                .map(Parameter::value)
                .findFirst();
    }

    /** Without the parameters that match. */
    Ddm without(Predicate<Parameter> match) {
        return new Ddm(codePoint, parameters.stream().filter(match.negate()).toList());
    }

    Ddm without(int unwanted) {
        return without(parameter -> parameter.codePoint() == unwanted);
    }

    Ddm with(int added, byte... value) {
        List<Parameter> all = new ArrayList<>(parameters);
        all.add(new Parameter(added, value));
        return new Ddm(codePoint, all);
    }

    /** With another value for each parameter of a code point. */
    Ddm replaced(int changed, Change change) throws DrdaException {
        List<Parameter> all = new ArrayList<>();
        for (Parameter parameter : parameters) {
            all.add(parameter.codePoint() == changed ? change.of(parameter) : parameter);
        }
        return new Ddm(codePoint, all);
    }

    byte[] bytes() {
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        for (Parameter parameter : parameters) {
            put(HEADER + parameter.value().length, values);
            put(parameter.codePoint(), values);
            values.writeBytes(parameter.value());
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        put(HEADER + values.size(), all);
        put(codePoint, all);
        all.writeBytes(values.toByteArray());
        return all.toByteArray();
    }

    private static void put(int number, ByteArrayOutputStream to) {
        to.write(number >> 8);
        to.write(number);
    }
}
