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
        /** One that exits for abends see. */
        public Abended(String code, String program) {
            this(code, program, false);
        }
    }

    /**
     * The first program could not be started: what LINK says, and the abend code that its default
     * action gives.
     *
     * @param resp 27 (PGMIDERR), 70 (NOTAUTH) ...
     */
    record NotLinked(int resp, int resp2, String abendCode) implements TaskEnd {}
}
