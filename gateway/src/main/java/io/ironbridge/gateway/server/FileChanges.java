package io.ironbridge.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits until files change. The operating system reports changes, so waiting reads no files. File
 * systems that do not report every change, such as network drives, are checked periodically.
 */
public final class FileChanges {
    private static final Logger LOG = System.getLogger(FileChanges.class.getName());

    /** Interval for file systems that do not report all changes. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** Other file systems are checked only at every 20th interval, in case a report was lost. */
    private static final int RARELY = 20;

    private final WatchedFiles.Seen seen;
    private final BooleanSupplier ended;

    /**
     * Changes since a state of files.
     *
     * @param ended whether waiting has become pointless; asked at least every 30 seconds
     */
    FileChanges(WatchedFiles.Seen seen, BooleanSupplier ended) {
        this.seen = seen;
        this.ended = ended;
    }

    /**
     * Changes from now on.
     *
     * @param places files, and folders with all their contents
     * @param outputs files whose changes do not count
     */
    public static FileChanges since(List<Path> places, List<Path> outputs) {
        return new FileChanges(
                WatchedFiles.Seen.now(new WatchedFiles(places, outputs)), () -> false);
    }

    /** Whether a file has changed since. */
    public boolean hasChanged() {
        return !seen.files().looks().equals(seen.looks());
    }

    /**
     * Returns when a file has changed and all have been quiet for {@code pause}, or when waiting
     * has become pointless.
     */
    public void await(Duration pause) throws InterruptedException {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            WatchedFiles.Watched watched = seen.files().watched();
            FolderWatch changes = FolderWatch.open(service, watched, System::nanoTime);
            await(pause, changes, watched.isReported() ? RARELY : 1);
        } catch (IOException | UncheckedIOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0144W Files cannot be watched: {0}; they are checked every {1} s",
                    e.toString(),
                    LOOK.toSeconds());
            await(pause, FileChanges::sleep, 1);
        }
    }

    /**
     * @param looks the number of waits after which the files are checked
     */
    private void await(Duration pause, QuietPeriod.ChangeSource changes, int looks)
            throws InterruptedException {
        boolean changed = hasChanged(); // changed before the watch began
        for (int waits = 1; !changed && !ended.getAsBoolean(); waits++) {
            changed = changes.await(LOOK) || (waits % looks == 0 && hasChanged());
        }
        if (changed) {
            new QuietPeriod(changes, seen.files()::looks, System::nanoTime).await(pause);
        }
    }

    /** Waits without reports of changes. */
    private static boolean sleep(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        return false;
    }
}
