package io.ironbridge.copybook;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the public samples and the corpus, which are not part of this repository. */
public final class Shared {
    private Shared() {}

    /** Public copybooks with data; the test is skipped, visibly, where they are absent. */
    public static Path corpus() {
        return folder("corpus");
    }

    /** Public sample projects; the test is skipped, visibly, where they are absent. */
    public static Path samples() {
        return folder("samples");
    }

    private static Path folder(String name) {
        Path folder = shared().resolve(name);
        assumeTrue(
                Files.isDirectory(folder),
                "there is no " + folder + "; set -Dironbridge.shared to the folder around it");
        return folder;
    }

    private static Path shared() {
        String configured = System.getProperty("ironbridge.shared");
        if (configured != null) {
            return Path.of(configured);
        }
        Path nearby = Path.of("..", "shared");
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(nearby))) {
                return at.resolve(nearby).normalize();
            }
        }
        return nearby;
    }
}
