package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.Conversions;
import io.ironbridge.mapping.Conversions.UnconvertibleException;
import io.ironbridge.mapping.TargetType;
import io.ironbridge.mapping.json.JsonOutput;
import io.ironbridge.mapping.json.JsonTree;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Compiled code that writes one value with its target type. */
sealed interface ValueCode {
    byte[] NULL_LITERAL = "null".getBytes(StandardCharsets.US_ASCII);

    /** Writes the value; nothing if there is none. */
    Written write(Run run);

    /** Result of writing. */
    enum Written {
        WRITTEN,
        UNDEFINED,
        NULL
    }

    /** The value of one expression. */
    record ExpressionValue(Node node, TargetType type, boolean asText) implements ValueCode {
        @Override
        public Written write(Run run) {
            long value = node.value(run);
            if (Value.isToken(value)
                    && ValueWriter.moved(
                            run.out, run.tape(value), Value.index(value), type, asText)) {
                return Written.WRITTEN;
            }
            int kind = run.kind(value);
            if (kind == 0) {
                return Written.UNDEFINED;
            }
            if (kind == Tape.NULL) {
                return Written.NULL;
            }
            if (asText && type == TargetType.ANY) {
                ValueWriter.text(run, value);
            } else {
                converted(run, value, kind);
            }
            return Written.WRITTEN;
        }

        private void converted(Run run, long value, int kind) {
            boolean fits =
                    switch (type) {
                        case ANY -> true;
                        case STRING -> kind != Tape.OBJECT && kind != Tape.ARRAY;
                        case NUMBER -> kind == Tape.NUMBER && Value.isToken(value);
                        case INTEGER ->
                                kind == Tape.NUMBER
                                        && Value.isToken(value)
                                        && run.tape(value).isPlainInteger(Value.index(value));
                        case BOOLEAN -> kind == Tape.TRUE || kind == Tape.FALSE;
                        case OBJECT -> kind == Tape.OBJECT;
                        case ARRAY -> kind == Tape.ARRAY;
                    };
            if (!fits) {
                converted(run, run.java(value), type);
            } else if (type == TargetType.STRING) {
                ValueWriter.text(run, value);
            } else {
                ValueWriter.json(run, value);
            }
        }

        static void converted(Run run, @Nullable Object value, TargetType type) {
            if (value == null) {
                throw new LeftToInterpreterException();
            }
            try {
                ValueWriter.java(run.out, Conversions.to(type, value));
            } catch (UnconvertibleException | JsonOutput.UnwritableException e) {
                throw new LeftToInterpreterException();
            }
        }
    }

    /** Texts and expressions one after the other, in a target of type text. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record TemplateValue(PartCode[] parts) implements ValueCode {
        @Override
        public Written write(Run run) {
            run.out.raw('"');
            int start = run.out.length();
            for (PartCode part : parts) {
                part.write(run);
            }
            if (run.out.length() - start > run.limits.outputBytes()) {
                throw new LeftToInterpreterException();
            }
            run.out.raw('"');
            return Written.WRITTEN;
        }
    }

    /** A template in a target of another type than text. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ConvertedTemplate(PartCode[] parts, TargetType type) implements ValueCode {
        @Override
        public Written write(Run run) {
            StringBuilder text = new StringBuilder();
            for (PartCode part : parts) {
                text.append(part.text(run));
            }
            ExpressionValue.converted(run, text.toString(), type);
            return Written.WRITTEN;
        }
    }

    /** A part of a template. */
    sealed interface PartCode {
        void write(Run run);

        String text(Run run);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record LiteralPart(String text, byte[] content) implements PartCode {
        @Override
        public void write(Run run) {
            run.out.raw(content);
        }

        @Override
        public String text(Run run) {
            return text;
        }
    }

    /** An expression in a template: nothing if it has no value. */
    record ExpressionPart(Node node) implements PartCode {
        @Override
        public void write(Run run) {
            long value = node.value(run);
            switch (run.kind(value)) {
                case 0, Tape.NULL -> {}
                default -> ValueWriter.content(run, value);
            }
        }

        @Override
        public String text(Run run) {
            Object value = run.java(node.value(run));
            return value == null || JsonTree.isNull(value) ? "" : Conversions.text(value);
        }
    }
}
