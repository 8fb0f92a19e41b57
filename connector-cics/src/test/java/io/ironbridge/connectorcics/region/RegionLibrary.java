package io.ironbridge.connectorcics.region;

import io.ironbridge.lab.cics.program.CicsProgram;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/** A load library with the programs of this package. */
public final class RegionLibrary {
    private RegionLibrary() {}

    /**
     * Makes it in {@code folder}: a jar that names the programs. Their classes the servants have on
     * the class path, which is that of the tests.
     */
    public static Path in(Path folder) throws IOException {
        Path library = Files.createDirectories(folder.resolve("library"));
        try (OutputStream file = Files.newOutputStream(library.resolve("programs.jar"));
                JarOutputStream jar = new JarOutputStream(file)) {
            jar.putNextEntry(new JarEntry("META-INF/services/" + CicsProgram.class.getName()));
            jar.write(names().getBytes(StandardCharsets.UTF_8));
        }
        return library;
    }

    private static String names() {
        return List.of(WatchedProgram.class, FailingProgram.class, KeepingProgram.class).stream()
                .map(Class::getName)
                .collect(Collectors.joining("\n"));
    }
}
