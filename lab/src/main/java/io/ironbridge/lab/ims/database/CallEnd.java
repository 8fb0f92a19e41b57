package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;

/** Ends a call early. */
abstract sealed class CallEnd extends Exception {
    private static final long serialVersionUID = 1L;

    private CallEnd(String message) {
        super(message, null, false, false);
    }

    /** With a status code. */
    static final class Status extends CallEnd {
        private static final long serialVersionUID = 1L;

        private final String code;
        private final int level;

        Status(String code) {
            this(code, 0);
        }

        /**
         * @param level which SSA is wrong, from 1; 0 where it is none
         */
        Status(String code, int level) {
            super(code);
            this.code = code;
            this.level = level;
        }

        String code() {
            return code;
        }

        int level() {
            return level;
        }
    }

    /** With the end of the program. */
    static final class Abend extends CallEnd {
        private static final long serialVersionUID = 1L;

        private final String code;

        Abend(String code) {
            super(code);
            this.code = code;
        }

        ProgramEndedException ending() {
            return new ProgramEndedException(code);
        }
    }
}
