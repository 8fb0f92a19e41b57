package io.ironbridge.lab.cics.runtime;

import io.ironbridge.lab.cics.program.AbendException;

/** How a program leaves. */
public sealed interface Leave {
    /** RETURN, GOBACK, STOP RUN. */
    record Returned() implements Leave {}

    /** XCTL. */
    record Transferred(LoadedProgram program, PassedData data) implements Leave {}

    /** An abend that this link level does not handle. */
    record Abended(AbendException abend) implements Leave {}
}
