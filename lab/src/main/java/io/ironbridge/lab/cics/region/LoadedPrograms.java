package io.ironbridge.lab.cics.region;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One generation of the load library: servants use the one they were started with.
 *
 * @param generation counts up from 1
 * @param folder with {@code NAME.so}, {@code NAME.forms} and jars
 */
record LoadedPrograms(int generation, Path folder) {
    /** Whether there is a COBOL module of that name. */
    boolean hasModule(String program) {
        return Files.exists(folder.resolve(program + ".so"));
    }
}
