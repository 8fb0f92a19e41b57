package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.json.Tape;

/** Compiled code for the items of an array, or for a whole text. */
sealed interface ItemCode {
    /** Writes one item after the previous ones; nothing if it has no value. */
    void write(Run run);

    /** An object, which is written even if it is empty. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ObjectItem(FieldCode[] fields) implements ItemCode {
        @Override
        public void write(Run run) {
            run.out.item();
            members(run, fields);
        }

        /** Writes an object; returns zero if it is empty. */
        static int members(Run run, FieldCode[] fields) {
            run.out.raw('{');
            int empty = run.out.length();
            for (FieldCode field : fields) {
                field.write(run);
            }
            int written = run.out.length() - empty;
            run.out.raw('}');
            return written;
        }
    }

    /** One value: omitted if undefined. */
    record ValueItem(ValueCode value) implements ItemCode {
        @Override
        public void write(Run run) {
            int before = run.out.length();
            run.out.item();
            switch (value.write(run)) {
                case WRITTEN -> {}
                case UNDEFINED -> run.out.cutTo(before);
                case NULL -> run.out.raw(ValueCode.NULL_LITERAL);
            }
        }
    }

    /** An array in an array: omitted if it has no input. */
    record ArrayItem(LoopCode loop) implements ItemCode {
        @Override
        public void write(Run run) {
            long input = loop.input().value(run);
            if (input != Value.UNDEFINED && run.kind(input) != Tape.NULL) {
                run.out.item();
                loop.items(run, input);
            }
        }
    }
}
