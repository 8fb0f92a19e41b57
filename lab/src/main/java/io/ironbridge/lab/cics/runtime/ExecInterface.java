package io.ironbridge.lab.cics.runtime;

import java.lang.foreign.MemorySegment;

/**
 * The functions that native programs call; {@link io.ironbridge.lab.cobol.exec} describes the call.
 */
public interface ExecInterface {
    /**
     * Executes an EXEC CICS command; must not throw, which would end the process.
     *
     * @return 0 to continue, the index of a paragraph to branch to it, or negative to leave
     */
    int exec(
            MemorySegment call,
            MemorySegment eib,
            MemorySegment a1,
            MemorySegment a2,
            MemorySegment a3,
            MemorySegment a4,
            MemorySegment a5,
            MemorySegment a6);

    /** CEE3ABD: the task abends with this user code; the process ends afterwards. */
    void userAbend(int code);
}
