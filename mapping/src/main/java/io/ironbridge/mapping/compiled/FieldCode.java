package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.MappingWriter;
import io.ironbridge.mapping.json.JsonBytes;
import io.ironbridge.mapping.json.LeftToInterpreterException;
import io.ironbridge.mapping.json.Tape;
import org.jspecify.annotations.Nullable;

/** Compiled code for one property of an object under construction: see {@link MappingWriter}. */
sealed interface FieldCode {
    /** Writes the property, if it has a value, as the next member. */
    void write(Run run);

    /** A constant property with its name. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ConstantField(byte[] name, byte[] value) implements FieldCode {
        @Override
        public void write(Run run) {
            run.out.member(name);
            run.out.raw(value);
        }
    }

    /** One value. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ValueField(byte[] name, Absent absent, ValueCode value) implements FieldCode {
        @Override
        public void write(Run run) {
            int before = run.out.length();
            run.out.member(name);
            switch (value.write(run)) {
                case WRITTEN -> {}
                case UNDEFINED -> absent.whenUndefined().write(run.out, before);
                case NULL -> absent.whenNull().write(run.out, before);
            }
        }
    }

    /** An object built from properties. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ObjectField(byte[] name, FieldCode[] fields, KeepsEmpty keepsEmpty)
            implements FieldCode {
        @Override
        public void write(Run run) {
            int before = run.out.length();
            run.out.member(name);
            boolean kept = keepsEmpty.holds(run);
            int members = ItemCode.ObjectItem.members(run, fields);
            if (members == 0 && !kept) {
                run.out.cutTo(before);
            }
        }
    }

    /** An array with an item for each element. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ArrayField(byte[] name, LoopCode loop, boolean nullable, KeepsEmpty keepsEmpty)
            implements FieldCode {
        @Override
        public void write(Run run) {
            boolean kept = keepsEmpty.holds(run);
            long input = loop.input().value(run);
            boolean isNull = run.kind(input) == Tape.NULL;
            if (input != Value.UNDEFINED && !isNull) {
                run.out.member(name);
                loop.items(run, input);
            } else if (kept) {
                run.out.member(name);
                run.out.raw('[');
                run.out.raw(']');
            } else if (isNull && nullable) {
                run.out.member(name);
                run.out.raw(ValueCode.NULL_LITERAL);
            }
        }
    }

    /** A property with a condition whose value does not matter, but whose failure does. */
    record Conditioned(Node condition, FieldCode field) implements FieldCode {
        @Override
        public void write(Run run) {
            condition.value(run);
            field.write(run);
        }
    }

    /** Replacement of an absent value. */
    enum AbsentAs {
        LEFT_OUT,
        NULL,
        FAILURE;

        void write(JsonBytes out, int before) {
            switch (this) {
                case LEFT_OUT -> out.cutTo(before);
                case NULL -> out.raw(ValueCode.NULL_LITERAL);
                case FAILURE -> throw new LeftToInterpreterException();
            }
        }
    }

    /** How absent values are handled. */
    record Absent(AbsentAs whenUndefined, AbsentAs whenNull) {
        static Absent of(MappingRule.Field field) {
            AbsentAs otherwise = field.required() ? AbsentAs.FAILURE : AbsentAs.LEFT_OUT;
            return new Absent(
                    field.nullable() && field.required() ? AbsentAs.NULL : otherwise,
                    field.nullable() ? AbsentAs.NULL : otherwise);
        }
    }

    /** Whether an empty object or array is kept. */
    record KeepsEmpty(boolean required, @Nullable Node condition) {
        boolean holds(Run run) {
            boolean holds = condition != null && run.kind(condition.value(run)) == Tape.TRUE;
            return required || holds;
        }
    }
}
