package io.ironbridge.lab.cics.command;

/** Serves a command. */
@FunctionalInterface
interface CommandHandler {
    /**
     * Does what the command says; normal when it returns.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException when it raises a condition
     * @throws io.ironbridge.lab.cics.program.AbendException when it abends
     */
    void serve(CommandCall call);
}
