package io.ironbridge.gateway.backend.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.program.JavaProgram;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles programs as a user does, with nothing on the class path but what they implement. */
public final class ProgramJar {
    private final Path sources;
    private final Path classes;

    public ProgramJar(Path folder) throws IOException {
        sources = Files.createDirectories(folder.resolve("sources"));
        classes = Files.createDirectories(folder.resolve("classes"));
    }

    /** Adds a class {@code sample.NAME} with this body. */
    public ProgramJar program(String name, String types, String body) throws IOException {
        Files.writeString(
                sources.resolve(name + ".java"),
                """
                package sample;

                import io.ironbridge.program.*;
                import java.nio.charset.StandardCharsets;
                import java.util.Map;
                import java.util.concurrent.Callable;

                public final class %s implements JavaProgram<%s> {
                    %s
                }
                """
                        .formatted(name, types, body));
        return this;
    }

    /**
     * @param more whose jars are on the class path, too
     */
    public void write(Path jar, Class<?>... more) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> all = Files.list(sources)) {
            assertThat(
                            compiler.getTask(
                                            null,
                                            files,
                                            null,
                                            List.of(
                                                    "-d",
                                                    classes.toString(),
                                                    "-cp",
                                                    classPath(more)),
                                            null,
                                            files.getJavaFileObjectsFromPaths(all.toList()))
                                    .call())
                    .isTrue();
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }

    private static String classPath(Class<?>... more) throws URISyntaxException {
        StringBuilder all = new StringBuilder(place(JavaProgram.class).toString());
        for (Class<?> one : more) {
            all.append(File.pathSeparator).append(place(one));
        }
        return all.toString();
    }

    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
