package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;

/** How a program leaves its link level. */
public sealed interface LevelExit {
    /** RETURN, GOBACK, STOP RUN. */
    record Returned() implements LevelExit {}

    /** XCTL. */
    record Transferred(LoadedProgram program, PassedData data) implements LevelExit {}

    /** An abend that this link level does not handle. */
    record Abended(AbendException abend) implements LevelExit {}
}
