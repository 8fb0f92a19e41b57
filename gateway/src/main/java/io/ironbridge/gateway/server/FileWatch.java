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
 * Has the server follow its files: configuration as {@code <config updateTrigger>} says, projects
 * as {@code <applicationMonitor updateTrigger>} says. The operating system tells of changes, so
 * that nothing is looked at while nothing changes; where a file system does not report all changes,
 * such as a network drive, everything is looked at once in a while. It runs on its own thread.
 */
final class FileWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FileWatch.class.getName());

    /** How often files are looked at whose file system does not report all changes. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** Others, which cost CPU for nothing, only each so many times: a report may be lost. */
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

    /** Follows the files of the generation that serves, whichever that is. */
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

    /** What it was refused for is in the log. */
    private void reload() {
        try {
            reloader.follow("files have changed");
        } catch (ConfigurationException _) {
            LOG.log(Level.DEBUG, "the files are looked at again when they change again");
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            LOG.log(Level.ERROR, "IRB-GW-0145E A new configuration could not be read", e);
        }
    }

    /**
     * Returns when one of the files has changed and all have then rested for a while, or when
     * another generation serves.
     */
    private void await(Generation now, WatchedFiles.Seen seen) throws InterruptedException {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            WatchedFiles.Watched watched = seen.files().watched();
            FolderWatch told = FolderWatch.open(service, watched, System::nanoTime);
            await(now, seen, told, watched.isReported() ? RARELY : 1);
        } catch (IOException | UncheckedIOException e) {
            LOG.log(
                    Level.WARNING,
                    "IRB-GW-0144W Files cannot be watched: {0}; they are looked at every {1} s",
                    e.toString(),
                    LOOK.toSeconds());
            await(now, seen, FileWatch::sleep, 1);
        }
    }

    /**
     * @param looks the files are looked at after each so many waits
     */
    private void await(Generation now, WatchedFiles.Seen seen, QuietPeriod.Told told, int looks)
            throws InterruptedException {
        boolean changed = hasChanged(seen); // before they were watched
        for (int waits = 1;
                !changed && !closing && generations.current().number() == now.number();
                waits++) {
            changed = told.await(LOOK) || (waits % looks == 0 && hasChanged(seen));
        }
        if (changed) {
            Duration pause = now.loaded().config().updates().configUpdates().monitorInterval();
            new QuietPeriod(told, seen.files()::looks, System::nanoTime).await(pause);
        }
    }

    private static boolean hasChanged(WatchedFiles.Seen seen) {
        return !seen.files().looks().equals(seen.looks());
    }

    /** Nobody tells. */
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
