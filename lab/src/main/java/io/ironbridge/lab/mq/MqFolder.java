package io.ironbridge.lab.mq;

import io.ironbridge.lab.mq.LabMqConfig.Storage;
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
 * The folder of a queue manager's persistent messages, reserved while it is open.
 *
 * @param path of it; empty: everything is in memory
 * @param temporary whether it goes with the queue manager
 * @param lock keeps other queue managers out; null in memory
 */
record MqFolder(Optional<Path> path, boolean temporary, @Nullable FolderLock lock)
        implements AutoCloseable {
    /**
     * Creates it when absent.
     *
     * @throws IOException when another queue manager has it, or it cannot be used
     */
    static MqFolder open(Storage storage) throws IOException {
        return switch (storage) {
            case Storage.Memory() -> new MqFolder(Optional.empty(), false, null);
            case Storage.Folder(Path path) ->
                    taken(Files.createDirectories(path.toAbsolutePath()), false);
            case Storage.Temporary() -> taken(Files.createTempDirectory("ironbridge-lab-mq"), true);
        };
    }

    private static MqFolder taken(Path path, boolean temporary) throws IOException {
        FolderLock lock = FolderLock.take("lab queue manager", path, "region.lock");
        return new MqFolder(Optional.of(path), temporary, lock);
    }

    @Override
    public void close() throws IOException {
        if (lock != null) {
            lock.close();
        }
        if (temporary && path.isPresent()) {
            delete(path.get());
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(folder)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }
}
