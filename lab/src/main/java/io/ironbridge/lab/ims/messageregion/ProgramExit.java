package io.ironbridge.lab.ims.messageregion;

import java.util.Map;
import java.util.OptionalInt;

/**
 * How the process of a program ended before the program did.
 *
 * @param code that the program abends with
 * @param reason for logs and statistics
 */
record ProgramExit(String code, String reason) {
    /** It made no call for longer than it may. */
    static final ProgramExit RUNAWAY = new ProgramExit("S322", "runaway");

    private static final ProgramExit STORAGE = new ProgramExit("S0C4", "protection exception");
    private static final ProgramExit DIVISION = new ProgramExit("S0CB", "decimal divide");
    private static final ProgramExit KILLED = new ProgramExit("S222", "killed");

    /**
     * By the status of the process. Program checks of COBOL end it with the code's last byte, and
     * libcob with the number of the signal alone.
     */
    private static final Map<Integer, ProgramExit> BY_STATUS =
            Map.ofEntries(
                    Map.entry(1, new ProgramExit("U4038", "COBOL runtime error")),
                    Map.entry(3, new ProgramExit("S80A", "no storage")),
                    Map.entry(11, STORAGE),
                    Map.entry(128 + 11, STORAGE),
                    Map.entry(128 + 7, STORAGE),
                    Map.entry(128 + 6, STORAGE),
                    Map.entry(8, DIVISION),
                    Map.entry(128 + 8, DIVISION),
                    Map.entry(0xC7, new ProgramExit("S0C7", "data exception")),
                    Map.entry(0xCB, DIVISION),
                    Map.entry(96, new ProgramExit("S806", "module not found")),
                    Map.entry(128 + 9, KILLED),
                    Map.entry(128 + 15, KILLED));

    /** For other statuses it is the user code: U0000 for STOP RUN without a RETURN-CODE. */
    static ProgramExit of(OptionalInt exit) {
        if (exit.isEmpty()) {
            return KILLED;
        }
        int status = exit.getAsInt();
        return BY_STATUS.getOrDefault(
                status,
                new ProgramExit(
                        "U%04d".formatted(status), "the process was ended with status " + status));
    }
}
