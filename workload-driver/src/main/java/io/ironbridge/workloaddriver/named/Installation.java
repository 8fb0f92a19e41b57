package io.ironbridge.workloaddriver.named;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An installation of Ironbridge: a distribution or a source tree.
 *
 * @param home the folder with the launcher and the samples
 */
public record Installation(Path home) {
    public Installation {
        home = home.toAbsolutePath().normalize();
    }

    /** The command {@code ironbridge}. */
    public String launcher() {
        return home.resolve("ironbridge").toString();
    }

    public String sample(String name) {
        return home.resolve("samples").resolve(name).toString();
    }

    /** Whether there is a launcher that can be run. */
    public boolean isUsable() {
        return Files.isExecutable(home.resolve("ironbridge"));
    }

    /** The folder {@code benchmarks} of the source tree; empty: this is a distribution. */
    public Optional<Path> benchmarks() {
        Path folder = home.resolve("benchmarks");
        return Files.exists(folder.resolve("pom.xml")) && Files.exists(home.resolve("mvnw"))
                ? Optional.of(folder)
                : Optional.empty();
    }

    /** The Java virtual machine that runs this, for peers. */
    public static Path javaHome() {
        return Path.of(System.getProperty("java.home"));
    }
}
