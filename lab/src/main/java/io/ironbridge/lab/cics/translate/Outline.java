package io.ironbridge.lab.cics.translate;

import org.jspecify.annotations.Nullable;

/** Where the parts of a program begin: each is the index of a token, or -1 where it is missing. */
final class Outline {
    /** The name behind PROGRAM-ID. */
    int programName = -1;

    int dataDivision = -1;
    int workingStorage = -1;
    int localStorage = -1;
    int linkage = -1;
    int procedureDivision = -1;

    /** END of END PROGRAM. */
    int endProgram = -1;

    /** A second PROGRAM-ID. */
    @Nullable Token secondProgram;
}
