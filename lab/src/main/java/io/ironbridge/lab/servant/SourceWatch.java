package io.ironbridge.lab.servant;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Watches folders of programs: when files have changed, and then remain unchanged until the next
 * look, an action runs.
 */
public final class SourceWatch implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SourceWatch.class.getName());

    private final String owner;
    private final List<Path> folders;
    private final Action action;
    private final ScheduledExecutorService thread;
    private Map<Path, State> known = Map.of();
    private Map<Path, State> latest = Map.of();

    /** What changes of files cause. */
    @FunctionalInterface
    public interface Action {
        void run() throws IOException, InterruptedException;
    }

    /** By what a change of a file is noticed. */
    private record State(FileTime modified, long bytes) {}

    /**
     * A watch that does not look yet.
     *
     * @param owner for messages, such as {@code lab CICS}
     * @param folders of which the files, and those of folders in them, are watched
     */
    public SourceWatch(String owner, List<Path> folders, Action action) {
        this.owner = owner;
        this.folders = List.copyOf(folders);
        this.action = action;
        this.thread =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform()
                                .daemon()
                                .name("watch-" + owner.replace(" ", "-"))
                                .factory());
    }

    /**
     * Begins to look for changes.
     *
     * @param interval between looks; zero: it does not look
     */
    public void start(Duration interval) {
        if (interval.isPositive()) {
            known = look();
            latest = known;
            long millis = interval.toMillis();
            Future<?> _ =
                    thread.scheduleWithFixedDelay(
                            this::check, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    private void check() {
        Map<Path, State> before = latest;
        latest = look();
        if (latest.equals(before) && !latest.equals(known)) {
            known = latest;
            renew();
        }
    }

    private void renew() {
        try {
            action.run();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-7171E The changed programs of the "
                            + owner
                            + " could not be renewed; the previous ones run on",
                    e);
        }
    }

    private Map<Path, State> look() {
        Map<Path, State> states = new HashMap<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    states.put(file, new State(Files.getLastModifiedTime(file), Files.size(file)));
                }
            } catch (IOException _) {
                // a file that was just removed: the next look finds the rest
            }
        }
        return states;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
