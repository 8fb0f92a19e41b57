package io.ironbridge.cli.lab;

import io.ironbridge.lab.storage.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the labs of one server keep their data, reserved until it is closed.
 *
 * @param folder empty: in memory
 */
record LabData(Optional<Path> folder, @Nullable FolderLock lock) implements AutoCloseable {
    static final LabData MEMORY = new LabData(Optional.empty(), null);

    private static final String LOCK = "labs.lock";

    /**
     * Reserves a folder.
     *
     * @param fresh whether everything in it is deleted
     * @throws IOException if another server uses it, or it cannot be written
     */
    static LabData open(Path folder, boolean fresh) throws IOException {
        LabData data = new LabData(Optional.of(folder), FolderLock.take("server", folder, LOCK));
        if (fresh) {
            clear(folder);
        }
        return data;
    }

    private static void clear(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            if (!file.equals(folder) && !file.endsWith(LOCK)) {
                Files.delete(file);
            }
        }
    }

    /** The folder of one lab. */
    Optional<Path> of(String lab) {
        return folder.map(all -> all.resolve(lab));
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
    }
}
