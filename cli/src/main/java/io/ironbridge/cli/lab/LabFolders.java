package io.ironbridge.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Folders of labs: those that users name, and those for a lab's data. */
final class LabFolders {
    /** Between checks for changed programs, as between checks for changed projects. */
    static final Duration WATCH_INTERVAL = Duration.ofMillis(500);

    private LabFolders() {}

    /**
     * Checks that folders can be read.
     *
     * @param option that named them
     * @throws IOException with the folder that cannot be read, and the reason
     */
    static void check(String option, List<Path> folders) throws IOException {
        for (Path folder : folders) {
            if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
                String why =
                        Files.isDirectory(folder)
                                ? "cannot be read"
                                : Files.exists(folder) ? "is a file" : "does not exist";
                throw new IOException(
                        option + " " + folder + " " + why + ": name a folder that can be read");
            }
        }
    }

    /**
     * Folder of a lab's data; empty: in memory.
     *
     * @param given a folder, {@code none} for memory, or null for the usual one
     */
    static Optional<Path> data(@Nullable String given, Optional<Path> usual) {
        if (given == null) {
            return usual;
        }
        return given.equals("none") ? Optional.empty() : Optional.of(Path.of(given));
    }
}
