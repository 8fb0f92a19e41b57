package io.ironbridge.lab.cics.programs;

import io.ironbridge.lab.cics.program.CicsProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The lab's own programs for a region. */
public final class LabPrograms {
    /** COBOL programs, each to be compiled under its name; none needs another one's copybook. */
    public static final List<String> SOURCES = List.of("ECHO5B.cbl", "ECHO5BC.cbl", "DFH0XCMN.cbl");

    /** The copybooks of the programs. */
    public static final List<String> COPYBOOKS = List.of("DFH0XCP1.cpy");

    /** Definitions of programs and files, and the initial records of the files. */
    public static final List<String> DEFINITIONS = List.of("catalog.csd", "EXMPCAT.records");

    private LabPrograms() {}

    /** The same programs in Java, by name. */
    public static Map<String, Supplier<? extends CicsProgram>> inJava() {
        return Map.of(
                "ECHO5B", Echo5b::new, "ECHO5BC", Echo5bc::new, "DFH0XCMN", CatalogManager::new);
    }

    /**
     * Writes files of this package to a folder; replaces existing ones.
     *
     * @param names of {@link #SOURCES}, {@link #COPYBOOKS} or {@link #DEFINITIONS}
     * @throws IOException if the folder cannot be written to
     */
    public static void copyTo(Path folder, List<String> names) throws IOException {
        Files.createDirectories(folder);
        for (String name : names) {
            Files.write(folder.resolve(name), bytes(name));
        }
    }

    /** One of the files; all are ASCII. */
    static byte[] bytes(String name) {
        try (InputStream in = LabPrograms.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
