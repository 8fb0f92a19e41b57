package io.ironbridge.lab.servant;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One generation of the load library: a servant uses the one with which it was started.
 *
 * @param generation counts up from 1
 * @param folder with {@code NAME.so}, {@code NAME.forms} and jars
 */
public record LoadedPrograms(int generation, Path folder) {
    /** Whether there is a COBOL module of that name. */
    public boolean hasModule(String program) {
        return Files.exists(folder.resolve(program + ".so"));
    }
}
