package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.servant.EndStatus;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the process of a program ended before the program did.
 *
 * @param code that the program abends with
 * @param reason for logs and statistics
 */
record ProgramExit(String code, String reason) {
    /** It made no call for longer than allowed. */
    static final ProgramExit RUNAWAY = new ProgramExit("S322", "runaway");

    private static final ProgramExit STORAGE = of(EndStatus.PROTECTION);
    private static final ProgramExit DIVISION = of(EndStatus.DECIMAL_DIVIDE);
    private static final ProgramExit KILLED = new ProgramExit("S222", "killed");

    /**
     * By the status of the process, in addition to {@link EndStatus}: signals, of which libcob ends
     * with the number alone, libcob's own errors, and a JVM without storage.
     */
    private static final Map<Integer, ProgramExit> BY_STATUS =
            Map.ofEntries(
                    Map.entry(1, new ProgramExit("U4038", "COBOL runtime error")),
                    Map.entry(3, new ProgramExit("S80A", "no storage")),
                    Map.entry(11, STORAGE),
                    Map.entry(128 + 11, STORAGE),
                    Map.entry(128 + 7, STORAGE),
                    Map.entry(128 + 6, STORAGE),
                    Map.entry(128 + 8, DIVISION),
                    Map.entry(128 + 9, KILLED),
                    Map.entry(128 + 15, KILLED));

    /** For other statuses it is the user code: U0000 for STOP RUN without a RETURN-CODE. */
    static ProgramExit of(OptionalInt exit) {
        if (exit.isEmpty()) {
            return KILLED;
        }
        int status = exit.getAsInt();
        return Arrays.stream(EndStatus.values())
                .filter(end -> end.status() == status)
                .findFirst()
                .map(ProgramExit::of)
                .orElseGet(() -> BY_STATUS.getOrDefault(status, stopped(status)));
    }

    private static ProgramExit of(EndStatus end) {
        return new ProgramExit(end.code(), end.reason());
    }

    private static ProgramExit stopped(int status) {
        return user(status, "the process was ended with status " + status);
    }

    /** The program chose the code, 0 to 4,095. */
    static ProgramExit user(int code, String reason) {
        return new ProgramExit("U%04d".formatted(code), reason);
    }
}
