package io.ironbridge.lab.cics.region;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a region keeps its things.
 *
 * @param root of all
 * @param temporary whether it goes with the region
 */
record RegionFolders(Path root, boolean temporary) implements AutoCloseable {
    static RegionFolders open(Optional<Path> dataDirectory) throws IOException {
        RegionFolders folders =
                dataDirectory.isPresent()
                        ? new RegionFolders(dataDirectory.get().toAbsolutePath(), false)
                        : new RegionFolders(Files.createTempDirectory("labcics"), true);
        Files.createDirectories(folders.logs());
        delete(folders.generations());
        Files.createDirectories(folders.generations());
        return folders;
    }

    Path logs() {
        return root.resolve("logs");
    }

    /** Compiled programs, for the next start. */
    Path cache() {
        return root.resolve("cache");
    }

    Path resources() {
        return root.resolve("resources");
    }

    Path generations() {
        return root.resolve("loadlib");
    }

    Path generation(int number) {
        return generations().resolve(String.valueOf(number));
    }

    static void delete(Path folder) throws IOException {
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
        delete(temporary ? root : generations());
    }
}
