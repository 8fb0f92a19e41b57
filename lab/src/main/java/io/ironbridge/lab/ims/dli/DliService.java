package io.ironbridge.lab.ims.dli;

/** Carries out the calls of one program while it runs. Used by one thread at a time. */
@FunctionalInterface
public interface DliService {
    /**
     * Carries out a call.
     *
     * @throws ProgramEndedException when the program is to end abnormally now (ROLL, a back-out
     *     that it asked for, a pseudo-abend): it gets no reply
     */
    DliReply call(DliCall call) throws ProgramEndedException;

    /** The program must end; its code is an abend code such as {@code U0119} or {@code U0778}. */
    final class ProgramEndedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String abendCode;

        public ProgramEndedException(String abendCode) {
            super(abendCode);
            this.abendCode = abendCode;
        }

        public String abendCode() {
            return abendCode;
        }
    }
}
