package io.ironbridge.lab.servant;

import io.ironbridge.lab.storage.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The data folder of a region, reserved while it is open.
 *
 * @param root of all
 * @param owner what uses the folder, such as {@code lab CICS}
 * @param temporary whether it goes with the region
 * @param lock keeps other regions out
 */
public record RegionFolders(Path root, String owner, boolean temporary, FolderLock lock)
        implements AutoCloseable {
    /** In a load library that a region made. It sorts before generations, so it is deleted last. */
    private static final String MARKER = ".ironbridge-lab";

    private static final String OWNER = "rwx------";

    /**
     * Reserves the folder and deletes the load library that a previous region left there.
     *
     * @throws IOException when another region has it, it cannot be used, or there is a load library
     *     that no region made; then nothing was changed
     */
    public static RegionFolders open(String owner, Optional<Path> dataDirectory)
            throws IOException {
        Path root =
                dataDirectory.isPresent()
                        ? Files.createDirectories(dataDirectory.get().toAbsolutePath())
                        : Files.createTempDirectory(owner.replace(" ", ""));
        FolderLock lock = FolderLock.take(owner, root, "region.lock");
        try {
            RegionFolders folders = new RegionFolders(root, owner, dataDirectory.isEmpty(), lock);
            folders.prepare();
            return folders;
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void prepare() throws IOException {
        refuseForeignLibrary();
        delete(generations());
        Files.createDirectories(generations());
        Files.createFile(generations().resolve(MARKER));
        Files.createDirectories(logs());
    }

    private void refuseForeignLibrary() throws IOException {
        if (Files.exists(generations())
                && !Files.exists(generations().resolve(MARKER))
                && !isEmptyFolder(generations())) {
            throw new IOException(
                    generations()
                            + " was not made by a "
                            + owner
                            + ", which would delete it: move it away, or use another data folder");
        }
    }

    private static boolean isEmptyFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** What servants write. */
    public Path logs() {
        return root.resolve("logs");
    }

    /**
     * Compiled programs, for the next start: in the data folder, or in the user's cache if the
     * folder goes with the region.
     */
    public Path cache() {
        return temporary ? usersCache().orElse(root.resolve("cache")) : root.resolve("cache");
    }

    /** As the XDG Base Directory Specification names it; empty if it cannot be used. */
    private static Optional<Path> usersCache() {
        String home = System.getenv("HOME");
        String named = System.getenv("XDG_CACHE_HOME");
        try {
            Path caches =
                    named == null || named.isBlank()
                            ? Path.of(home == null ? "" : home, ".cache")
                            : Path.of(named);
            Path ours = caches.resolve("ironbridge");
            Files.createDirectories(
                    ours,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER)));
            return caches.isAbsolute() && Files.isWritable(ours)
                    ? Optional.of(ours.resolve("cobol"))
                    : Optional.empty();
        } catch (IOException | InvalidPathException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    /** What tasks share. */
    public Path resources() {
        return root.resolve("resources");
    }

    /** The lab's own sources, copybooks and definitions. */
    public Path labPrograms() {
        return root.resolve("programs");
    }

    /** Load libraries. */
    public Path generations() {
        return root.resolve("loadlib");
    }

    /** The load library of one generation. */
    public Path generation(int number) {
        return generations().resolve(String.valueOf(number));
    }

    /** Deletes a folder, where it exists, with all that is in it. */
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path path : deepestFirst(folder)) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> deepestFirst(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            delete(temporary ? root : generations());
        }
    }
}
