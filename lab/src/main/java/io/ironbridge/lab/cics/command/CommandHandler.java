package io.ironbridge.lab.cics.command;

/** Carries out a command. */
@FunctionalInterface
interface CommandHandler {
    /**
     * Carries out the command; a normal return is RESP NORMAL.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException when it raises a condition
     * @throws io.ironbridge.lab.cics.program.AbendException when it abends
     */
    void serve(CommandCall call);
}
