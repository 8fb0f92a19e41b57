package io.ironbridge.lab.cobol;

import io.ironbridge.lab.form.FormsFile;
import io.ironbridge.lab.form.ProgramForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The data forms of the programs of a load library: {@code NAME.forms}.
 *
 * @param folder the load library
 */
public record FormsFolder(Path folder) {
    /** Of programs without such a file: all data is text. */
    private static final ProgramForms TEXT = new ProgramForms(false, Optional.empty(), Map.of());

    /**
     * The forms of a program.
     *
     * @throws IOException if the file exists and cannot be read
     */
    public ProgramForms forms(String program) throws IOException {
        Path file = folder.resolve(program + FormsFile.EXTENSION);
        return Files.exists(file) ? FormsFile.read(file) : TEXT;
    }
}
