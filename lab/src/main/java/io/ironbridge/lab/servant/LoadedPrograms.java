package io.ironbridge.lab.servant;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One generation of the load library: a servant uses the one with which it was started.
 *
 * @param generation counts up from 1
 * @param folder with {@code NAME.so}, {@code NAME.forms} and jars
 */
public record LoadedPrograms(int generation, Path folder) {
    /** Whether there are Java programs. */
    public boolean hasJars() {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
            return jars.iterator().hasNext();
        } catch (IOException _) {
            return false;
        }
    }

    /** Whether there is a COBOL module of that name. */
    public boolean hasModule(String program) {
        return Files.exists(folder.resolve(program + ".so"));
    }
}
