package io.ironbridge.mapping.compiled;

import io.ironbridge.mapping.json.Tape;

/** Compiled code for a whole JSON text. */
sealed interface RootCode {
    /** Writes the text; false if there is none, and then nothing was written. */
    boolean write(Run run);

    /** A mapping without properties. */
    record Nothing() implements RootCode {
        @Override
        public boolean write(Run run) {
            return false;
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ObjectRoot(FieldCode[] fields) implements RootCode {
        @Override
        public boolean write(Run run) {
            ItemCode.ObjectItem.members(run, fields);
            return true;
        }
    }

    /** Empty if the loop has no input. */
    record ArrayRoot(LoopCode loop) implements RootCode {
        @Override
        public boolean write(Run run) {
            long input = loop.input().value(run);
            if (input != Value.UNDEFINED && run.kind(input) != Tape.NULL) {
                loop.items(run, input);
            } else {
                run.out.raw('[');
                run.out.raw(']');
            }
            return true;
        }
    }

    record ValueRoot(FieldCode.Absent absent, ValueCode value) implements RootCode {
        @Override
        public boolean write(Run run) {
            switch (value.write(run)) {
                case WRITTEN -> {}
                case UNDEFINED -> absent.whenUndefined().write(run.out, 0);
                case NULL -> absent.whenNull().write(run.out, 0);
            }
            return run.out.length() > 0;
        }
    }
}
