package io.ironbridge.gateway.backend.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.program.JavaProgram;
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

    public void write(Path jar) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> all = Files.list(sources)) {
            Path api =
                    Path.of(
                            JavaProgram.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            assertThat(
                            compiler.getTask(
                                            null,
                                            files,
                                            null,
                                            List.of(
                                                    "-d",
                                                    classes.toString(),
                                                    "-cp",
                                                    api.toString()),
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
}
