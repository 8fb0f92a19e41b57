package io.ironbridge.workloaddriver.named.commands;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.RunProgress;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Builds programs of the folder {@code benchmarks} of the source tree.
 *
 * @param benchmarks the folder
 * @param servers servers that a running build belongs to
 */
public record SourceBuild(Path benchmarks, Servers servers) {
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /**
     * The build of an installation.
     *
     * @throws NotStartedException when this is a distribution
     */
    public static SourceBuild of(Installation installation, Servers servers)
            throws NotStartedException {
        return new SourceBuild(
                installation
                        .benchmarks()
                        .orElseThrow(() ->
                                new NotStartedException(
                                        "it is built in a source tree only, and this is a"
                                                + " distribution")),
                servers);
    }

    /** The jar with the benchmark programs and their libraries. */
    public Path jar() {
        return benchmarks.resolve("target/benchmarks.jar");
    }

    /**
     * Builds the jar if it is missing or older than its sources.
     *
     * @param what purpose, for the console
     * @param modules other modules whose sources it must not be older than
     */
    public void buildJar(String what, List<String> modules, RunProgress progress)
            throws NotStartedException, IOException, InterruptedException {
        build(jar(), "benchmarks", what, modules, progress);
    }

    /**
     * Builds a program if it is missing or older than its sources.
     *
     * @param made a file of it
     * @param profile of Maven
     */
    public void build(
            Path made, String profile, String what, List<String> modules, RunProgress progress)
            throws NotStartedException, IOException, InterruptedException {
        if (Files.exists(made) && Files.getLastModifiedTime(made).compareTo(newest(modules)) >= 0) {
            return;
        }
        progress.note("building " + what);
        Server maven = servers.start(maven(profile));
        try {
            maven.awaitEnd(LONGEST);
        } finally {
            servers.stop(maven);
        }
        Files.setLastModifiedTime(made, FileTime.fromMillis(System.currentTimeMillis()));
    }

    private ServerCommand maven(String profile) {
        return ServerCommand.of(
                        "maven",
                        List.of(
                                benchmarks.resolveSibling("mvnw").toString(),
                                "-B",
                                "-f",
                                benchmarks.resolveSibling("pom.xml").toString(),
                                "-P" + profile,
                                "-pl",
                                "benchmarks",
                                "-am",
                                "package",
                                "-Dmaven.test.skip=true"))
                .withEnvironment(Map.of("JAVA_HOME", Installation.javaHome().toString()));
    }

    /** Time of the last change of the sources. */
    private FileTime newest(List<String> modules) throws IOException {
        List<Path> files = new ArrayList<>();
        add(benchmarks, files);
        for (String module : modules) {
            add(benchmarks.resolveSibling(module), files);
        }
        FileTime newest = FileTime.fromMillis(0);
        for (Path file : files) {
            FileTime changed = Files.getLastModifiedTime(file);
            newest = changed.compareTo(newest) > 0 ? changed : newest;
        }
        return newest;
    }

    private static void add(Path module, List<Path> files) throws IOException {
        files.add(module.resolve("pom.xml"));
        try (Stream<Path> sources = Files.walk(module.resolve("src/main"))) {
            sources.filter(Files::isRegularFile).forEach(files::add);
        }
    }

    /** One of the jar's programs, on the Java virtual machine that runs this. */
    public ServerCommand program(String name, String mainClass, List<String> arguments) {
        List<String> words =
                new ArrayList<>(
                        List.of(
                                Installation.javaHome().resolve("bin/java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                jar().toString(),
                                mainClass));
        words.addAll(arguments);
        return ServerCommand.of(name, words);
    }
}
