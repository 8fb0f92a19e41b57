package io.ironbridge.lab.cics.region;

import java.util.OptionalInt;
import java.util.Set;

/**
 * How a servant ended while it ran a task.
 *
 * @param abendCode that the task gets
 * @param reason for messages and statistics
 */
record ServantExit(String abendCode, String reason) {
    /** The servant sent no request for longer than a task may run. */
    static final ServantExit RUNAWAY = new ServantExit("AICA", "runaway");

    /** The servant continued without its link. */
    static final ServantExit KILLED_BY_REGION = new ServantExit("ASRB", "no end");

    /**
     * SIGSEGV, SIGABRT (of the JVM, for a SIGSEGV without a handler), SIGBUS and SIGFPE as a
     * process's status; libcob ends with the number of the signal alone, and the checks that are
     * part of each module with the last byte of S0C7 and S0CB.
     */
    private static final Set<Integer> PROGRAM_CHECKS =
            Set.of(11, 128 + 11, 128 + 6, 128 + 7, 136, 0xC7, 0xCB);

    private static final int COBOL_RUNTIME_ERROR = 1;

    /** The program called CEE3ABD. */
    static ServantExit user(int code) {
        return new ServantExit("%04d".formatted(code), "CEE3ABD");
    }

    /** Empty if it did not end by itself. */
    static ServantExit of(OptionalInt exit) {
        return exit.isPresent() ? of(exit.getAsInt()) : KILLED_BY_REGION;
    }

    private static ServantExit of(int status) {
        if (PROGRAM_CHECKS.contains(status)) {
            return new ServantExit("ASRA", "program check");
        }
        if (status == COBOL_RUNTIME_ERROR) {
            return new ServantExit("4038", "COBOL runtime error");
        }
        return new ServantExit("ASRB", "status " + status);
    }
}
