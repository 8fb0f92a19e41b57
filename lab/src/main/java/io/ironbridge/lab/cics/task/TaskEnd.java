package io.ironbridge.lab.cics.task;

/** How a task ended in its servant. Its changes to shared resources are not committed yet. */
public sealed interface TaskEnd {
    /** The first program returned. */
    record Returned(TaskOutput output) implements TaskEnd {}

    /**
     * The task ended abnormally.
     *
     * @param code 4 characters: ASRA, AEI0, or one of a program's own
     * @param program that was running
     * @param cancelled whether no exit may see it (ABEND CANCEL)
     */
    record Abended(String code, String program, boolean cancelled) implements TaskEnd {
        /** An abend that exits are called for. */
        public Abended(String code, String program) {
            this(code, program, false);
        }
    }

    /**
     * The first program could not be started: the condition of LINK, and the abend code of its
     * default action.
     *
     * @param resp 27 (PGMIDERR), 70 (NOTAUTH) ...
     */
    record NotLinked(int resp, int resp2, String abendCode) implements TaskEnd {}
}
