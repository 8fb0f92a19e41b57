package io.ironbridge.workloaddriver.named.commands;

import io.ironbridge.workloaddriver.process.NotStartedException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles Java programs of a scenario. */
public final class ProgramJar {
    private ProgramJar() {}

    /**
     * Compiles programs of the package {@code drive} with what this process has on its class path.
     *
     * @param sources by the name of the class
     * @return the folder of the jar
     * @throws NotStartedException if there is no compiler, or they do not compile
     */
    public static Path of(ProjectFolder project, Map<String, String> sources)
            throws IOException, NotStartedException {
        Path folder = project.folder();
        List<Path> files =
                sources.keySet().stream().sorted().map(name -> source(folder, name)).toList();
        for (Map.Entry<String, String> one : sources.entrySet()) {
            project.file(
                    folder.relativize(source(folder, one.getKey())).toString(), one.getValue());
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(
                files,
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path")));
        Path jars = Files.createDirectories(folder.resolve("jars"));
        try (JarOutputStream out =
                        new JarOutputStream(Files.newOutputStream(jars.resolve("programs.jar")));
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jars;
    }

    private static Path source(Path folder, String name) {
        return folder.resolve("programs/drive").resolve(name + ".java");
    }

    private static void compile(List<Path> sources, List<String> options)
            throws IOException, NotStartedException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new NotStartedException("the programs: there is no Java compiler in this JRE");
        }
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled =
                    compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    options,
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources))
                            .call();
            if (!compiled) {
                throw new NotStartedException("the programs do not compile: " + messages);
            }
        }
    }
}
