package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.ImsProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** The lab's own programs. */
public final class LabImsPrograms {
    /** Their sources. */
    public static final List<String> SOURCES = List.of();

    private LabImsPrograms() {}

    /** Those in Java, by name. */
    public static Map<String, Supplier<? extends ImsProgram>> inJava() {
        return Map.of();
    }

    /**
     * Writes sources into a folder, over what is there.
     *
     * @param others names of files to leave out
     * @throws IOException when the folder cannot be written to
     */
    public static void copyTo(Path folder, Set<String> others) throws IOException {
        Files.createDirectories(folder);
        for (String name : SOURCES) {
            Files.deleteIfExists(folder.resolve(name));
            if (!others.contains(name)) {
                Files.write(folder.resolve(name), bytes(name));
            }
        }
    }

    private static byte[] bytes(String name) {
        try (InputStream in = LabImsPrograms.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
