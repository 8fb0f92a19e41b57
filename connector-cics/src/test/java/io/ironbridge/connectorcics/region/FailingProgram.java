package io.ironbridge.connectorcics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import io.ironbridge.lab.cics.program.CicsTask;

/** A program that abends with the code in the first four bytes of its COMMAREA, EBCDIC 037. */
public final class FailingProgram implements CicsProgram {
    /** By which it is linked to. */
    public static final String NAME = "FAILS";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(CicsTask task) {
        throw task.abend(new String(task.commarea(), 0, 4, WatchedProgram.EBCDIC));
    }
}
