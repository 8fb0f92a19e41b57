package io.ironbridge.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Folders of labs: those that users name, and those for a lab's data. */
final class LabFolders {
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
     * @param given a folder, {@code none} for memory, or null for the user's data folder
     * @param lab name of its folder there
     */
    static Optional<Path> data(@Nullable String given, String lab) {
        if (given == null) {
            return Optional.of(userData().resolve("ironbridge").resolve(lab));
        }
        return given.equals("none") ? Optional.empty() : Optional.of(Path.of(given));
    }

    /** Folder in which running labs record how to reach them. */
    static Path runtime() {
        String named = System.getenv("XDG_RUNTIME_DIR");
        Path folder = named == null || named.isBlank() ? userData() : Path.of(named);
        return folder.resolve("ironbridge");
    }

    /** As defined by the XDG base directory specification. */
    private static Path userData() {
        String named = System.getenv("XDG_DATA_HOME");
        return named == null || named.isBlank()
                ? Path.of(System.getProperty("user.home"), ".local", "share")
                : Path.of(named);
    }
}
