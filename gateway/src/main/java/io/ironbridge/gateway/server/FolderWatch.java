package io.ironbridge.gateway.server;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Receives changes of files from the operating system. All changes that are pending count as one.
 * Used by one thread.
 */
final class FolderWatch implements QuietPeriod.ChangeSource {
    private final WatchService service;
    private final WatchedFiles.Watched watched;
    private final LongSupplier nanoTime;

    /**
     * @param service already watches the folders
     */
    FolderWatch(WatchService service, WatchedFiles.Watched watched, LongSupplier nanoTime) {
        this.service = service;
        this.watched = watched;
        this.nanoTime = nanoTime;
    }

    /** Opens a watch of the folders with {@code service}. */
    static FolderWatch open(
            WatchService service, WatchedFiles.Watched watched, LongSupplier nanoTime)
            throws IOException {
        for (Path folder : watched.folders()) {
            register(folder, service);
        }
        return new FolderWatch(service, watched, nanoTime);
    }

    private static void register(Path folder, WatchService service) throws IOException {
        try {
            folder.register(
                    service,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_DELETE,
                    StandardWatchEventKinds.ENTRY_MODIFY);
        } catch (NoSuchFileException | NotDirectoryException _) {
            // It has just been deleted: the files differ now.
        }
    }

    @Override
    public boolean await(Duration longest) throws InterruptedException {
        long began = nanoTime.getAsLong();
        long left = longest.toNanos();
        while (left >= 0) {
            WatchKey key = service.poll(left, TimeUnit.NANOSECONDS);
            if (key == null || hasChange(key)) {
                return key != null;
            }
            left = longest.toNanos() - (nanoTime.getAsLong() - began);
        }
        return false;
    }

    /** Reads all pending reports. */
    private boolean hasChange(WatchKey first) {
        boolean changed = false;
        for (WatchKey key = first; key != null; key = service.poll()) {
            for (WatchEvent<?> event : key.pollEvents()) {
                changed |= counts(key, event);
            }
            changed |= !key.reset(); // the folder has been deleted
        }
        return changed;
    }

    /** Changes of unrelated files in the same folder do not count. */
    private boolean counts(WatchKey key, WatchEvent<?> event) {
        return !(event.context() instanceof Path name) // overflow: the changes are not listed
                || !(key.watchable() instanceof Path folder)
                || watched.counts(folder.resolve(name));
    }
}
