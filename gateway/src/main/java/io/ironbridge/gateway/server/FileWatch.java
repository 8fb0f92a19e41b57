package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.text.ConfigurationException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Reloads the server when its files change: the configuration as {@code <config updateTrigger>}
 * says, projects as {@code <applicationMonitor updateTrigger>} says. The operating system reports
 * changes, so an idle server reads no files. File systems that do not report every change, such as
 * network drives, are checked periodically. Runs on its own thread.
 */
final class FileWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FileWatch.class.getName());

    /** Interval for file systems that do not report all changes. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** Other file systems are checked only at every 20th interval, in case a report was lost. */
    private static final int RARELY = 20;

    private final Generations generations;
    private final Reloader reloader;
    private final Thread thread;
    private volatile boolean closing;

    private FileWatch(Generations generations, Reloader reloader) {
        this.generations = generations;
        this.reloader = reloader;
        this.thread = Thread.ofPlatform().name("ironbridge-watch").daemon().unstarted(this::run);
    }

    /** Follows the files of the current generation, also after a reload. */
    static FileWatch start(Generations generations, Reloader reloader) {
        FileWatch watch = new FileWatch(generations, reloader);
        watch.thread.start();
        return watch;
    }

    private void run() {
        while (!closing) {
            Generation now = generations.current();
            WatchedFiles.Seen seen = reloader.seen(WatchedFiles.of(now.loaded()));
            try {
                await(now, seen);
            } catch (InterruptedException | ClosedWatchServiceException _) {
                return;
            }
            if (!closing && !seen.files().looks().equals(reloader.seen(seen.files()).looks())) {
                reload();
            }
        }
    }

    /** Reports of rejected configurations are logged by the reloader. */
    private void reload() {
        try {
            reloader.follow("files have changed");
        } catch (ConfigurationException _) {
            LOG.log(Level.DEBUG, "the files are read again when they change again");
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            LOG.log(Level.ERROR, "IRB-GW-0145E A new configuration could not be read", e);
        }
    }

    /**
     * Returns when a file has changed and all have been quiet for a while, or when another
     * generation has become current.
     */
    private void await(Generation now, WatchedFiles.Seen seen) throws InterruptedException {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            WatchedFiles.Watched watched = seen.files().watched();
            FolderWatch changes = FolderWatch.open(service, watched, System::nanoTime);
            await(now, seen, changes, watched.isReported() ? RARELY : 1);
        } catch (IOException | UncheckedIOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0144W Files cannot be watched: {0}; they are checked every {1} s",
                    e.toString(),
                    LOOK.toSeconds());
            await(now, seen, FileWatch::sleep, 1);
        }
    }

    /**
     * @param looks the number of waits after which the files are checked
     */
    private void await(
            Generation now, WatchedFiles.Seen seen, QuietPeriod.ChangeSource changes, int looks)
            throws InterruptedException {
        boolean changed = hasChanged(seen); // changed before the watch began
        for (int waits = 1;
                !changed && !closing && generations.current().number() == now.number();
                waits++) {
            changed = changes.await(LOOK) || (waits % looks == 0 && hasChanged(seen));
        }
        if (changed) {
            Duration pause = now.loaded().config().updates().configUpdates().monitorInterval();
            new QuietPeriod(changes, seen.files()::looks, System::nanoTime).await(pause);
        }
    }

    private static boolean hasChanged(WatchedFiles.Seen seen) {
        return !seen.files().looks().equals(seen.looks());
    }

    /** Waits without reports of changes. */
    private static boolean sleep(Duration time) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(time.toNanos());
        return false;
    }

    @Override
    public void close() {
        closing = true;
        thread.interrupt();
    }
}
