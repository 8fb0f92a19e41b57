package io.ironbridge.lab.cobol.source;

import org.jspecify.annotations.Nullable;

/** Where the parts of a program begin: indexes of tokens, -1 for a missing part. */
public final class Outline {
    /** The name after PROGRAM-ID. */
    public int programName = -1;

    public int dataDivision = -1;
    public int workingStorage = -1;
    public int localStorage = -1;
    public int linkage = -1;
    public int procedureDivision = -1;

    /** END of END PROGRAM. */
    public int endProgram = -1;

    /** A second PROGRAM-ID. */
    public @Nullable Token secondProgram;
}
