package io.ironbridge.testsupport;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds API projects for tests: those of this repository, and the public samples if they are
 * available.
 */
public final class Samples {
    private Samples() {}

    /** A folder in {@code samples/} of this repository. */
    public static Path own(String name) {
        return projectRoot().resolve("samples").resolve(name);
    }

    /** A public sample; without it the test is skipped with a message. */
    public static Path shared(String name) {
        Path samples =
                Optional.ofNullable(System.getProperty("ironbridge.samples"))
                        .map(Path::of)
                        .orElse(projectRoot().resolve("../shared/samples").normalize());
        Path sample = samples.resolve(name);
        assumeTrue(
                Files.isDirectory(sample),
                () ->
                        "the public sample "
                                + name
                                + " is not at "
                                + sample
                                + "; set -Dironbridge.samples");
        return sample;
    }

    /** Public copybooks with data; without them the test is skipped with a message. */
    public static Path corpus() {
        Path corpus =
                Optional.ofNullable(System.getProperty("ironbridge.shared"))
                        .map(shared -> Path.of(shared).resolve("corpus"))
                        .orElse(projectRoot().resolve("../shared/corpus").normalize());
        assumeTrue(
                Files.isDirectory(corpus),
                () -> "the corpus is not at " + corpus + "; set -Dironbridge.shared");
        return corpus;
    }

    private static Path projectRoot() {
        Path module = Path.of("").toAbsolutePath();
        return Stream.iterate(module, Objects::nonNull, Path::getParent)
                .filter(folder -> Files.exists(folder.resolve("mvnw")))
                .findFirst()
                .orElseThrow();
    }
}
