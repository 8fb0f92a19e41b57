package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.text.ConfigurationException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;

/**
 * Reloads the server when its files change: the configuration as {@code <config updateTrigger>}
 * says, projects as {@code <applicationMonitor updateTrigger>} says. Runs on its own thread.
 */
final class FileWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FileWatch.class.getName());

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
                changes(now, seen)
                        .await(now.loaded().config().updates().configUpdates().monitorInterval());
            } catch (InterruptedException | ClosedWatchServiceException _) {
                return;
            }
            if (!closing && !seen.files().looks().equals(reloader.seen(seen.files()).looks())) {
                reload();
            }
        }
    }

    /** Changes of the files of this generation, for as long as it is current. */
    private FileChanges changes(Generation now, WatchedFiles.Seen seen) {
        return new FileChanges(
                seen, () -> closing || generations.current().number() != now.number());
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

    @Override
    public void close() {
        closing = true;
        thread.interrupt();
    }
}
