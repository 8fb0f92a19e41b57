package io.ironbridge.connectorcics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;
import io.ironbridge.lab.cics.program.TaskChannel;

/**
 * A program that leaves the containers of its channel as they are, and adds {@link #FACTS}: a CHAR
 * container with its transaction and its user, a blank between.
 */
public final class KeepingProgram implements CicsProgram {
    /** By which it is linked to. */
    public static final String NAME = "KEEPS";

    /** The container that it adds. */
    public static final String FACTS = "FACTS";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(CicsTask task) {
        TaskChannel channel = task.channel().orElseThrow(() -> task.abend("NOCH"));
        channel.putText(FACTS, task.facts().transaction() + " " + task.facts().user());
    }
}
