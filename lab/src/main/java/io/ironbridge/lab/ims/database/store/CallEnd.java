package io.ironbridge.lab.ims.database.store;

import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;

/** Ends a call early, with a status code or an abend. */
public abstract sealed class CallEnd extends Exception {
    private static final long serialVersionUID = 1L;

    private CallEnd(String message) {
        super(message, null, false, false);
    }

    /** With a status code. */
    public static final class Status extends CallEnd {
        private static final long serialVersionUID = 1L;

        private final String code;
        private final int level;

        public Status(String code) {
            this(code, 0);
        }

        /**
         * @param level which SSA is wrong, from 1; 0 where it is none
         */
        public Status(String code, int level) {
            super(code);
            this.code = code;
            this.level = level;
        }

        public String code() {
            return code;
        }

        public int level() {
            return level;
        }
    }

    /** With the end of the program. */
    public static final class Abend extends CallEnd {
        private static final long serialVersionUID = 1L;

        private final String code;

        public Abend(String code) {
            super(code);
            this.code = code;
        }

        public ProgramEndedException ending() {
            return new ProgramEndedException(code);
        }
    }
}
