package io.ironbridge.apiproject;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the public sample projects, which are not part of this repository. */
final class Samples {
    private Samples() {}

    /** The sample's folder; the test is skipped, visibly, if the samples are absent. */
    static Path project(String name) {
        Path samples = folder();
        Path project = samples.resolve(name);
        assumeTrue(
                Files.isDirectory(project),
                "the public sample "
                        + name
                        + " is not at "
                        + project
                        + "; set -Dironbridge.samples");
        return project;
    }

    private static Path folder() {
        String configured = System.getProperty("ironbridge.samples");
        if (configured != null) {
            return Path.of(configured);
        }
        Path nearby = Path.of("..", "shared", "samples");
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(nearby))) {
                return at.resolve(nearby).normalize();
            }
        }
        return nearby;
    }
}
