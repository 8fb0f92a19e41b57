package io.ironbridge.gateway;

import io.ironbridge.apiproject.ConfigurationException;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.Origins;
import io.ironbridge.apiproject.ServerConfig;
import io.ironbridge.apiproject.ServerConfig.UpdateTrigger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Has the server follow its files: configuration as {@code <config updateTrigger>} says, projects
 * as {@code <applicationMonitor updateTrigger>} says. The operating system tells of changes, so that
 * nothing is looked at while nothing changes; for file systems that do not tell, such as network
 * drives, everything is looked at once in a while. On a thread of its own.
 */
final class FileWatch implements AutoCloseable {
    private static final Logger LOG = System.getLogger(FileWatch.class.getName());

    /** How often files are looked at whose file system does not tell of changes. */
    private static final Duration LOOK = Duration.ofSeconds(30);

    /** In a folder where there is always something going on, nobody waits longer. */
    private static final int MOST_PAUSES = 20;

    private static final int MOST_DEPTH = 32;
    private static final int MOST_FILES = 100_000;

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
        Generation seen = generations.current();
        Watched watched = Watched.of(seen);
        List<String> looks = watched.looks();
        while (!closing) {
            try {
                await(watched, looks, pause(seen.loaded().config()));
                Generation now = generations.current();
                if (now != seen) { // an administrator was faster
                    seen = now;
                    watched = Watched.of(seen);
                    looks = watched.looks();
                    continue;
                }
                List<String> next = watched.looks();
                if (!next.equals(looks)) {
                    looks = next;
                    reload();
                }
            } catch (IOException e) {
                LOG.log(
                        Level.WARNING,
                        "IRB-GW-0144W Files cannot be watched: {0}; they are looked at every {1} s",
                        e.toString(),
                        LOOK.toSeconds());
                sleep();
            } catch (InterruptedException | ClosedWatchServiceException _) {
                return;
            }
        }
    }

    /** What it was refused for is in the log. */
    private void reload() {
        try {
            reloader.reload("files have changed");
        } catch (ConfigurationException _) {
            LOG.log(Level.DEBUG, "the files are looked at again when they change again");
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "IRB-GW-0145E A new configuration could not be read", e);
        }
    }

    private void sleep() {
        try {
            TimeUnit.NANOSECONDS.sleep(LOOK.toNanos());
        } catch (InterruptedException _) {
            closing = true;
        }
    }

    /** From a change until all of them are taken to be written. */
    private static Duration pause(ServerConfig config) {
        return config.configUpdates().monitorInterval();
    }

    /**
     * Returns when something below one of the folders has changed and then rested for a while, and
     * now and then without that.
     */
    private static void await(Watched watched, List<String> looks, Duration pause)
            throws IOException, InterruptedException {
        try (WatchService service = FileSystems.getDefault().newWatchService()) {
            for (Path folder : watched.folders()) {
                folder.register(
                        service,
                        StandardWatchEventKinds.ENTRY_CREATE,
                        StandardWatchEventKinds.ENTRY_DELETE,
                        StandardWatchEventKinds.ENTRY_MODIFY);
            }
            boolean changed = !watched.looks().equals(looks); // before they were watched
            boolean told = !changed && isTold(service, LOOK);
            for (int i = 0; i < MOST_PAUSES && (changed || told); i++) {
                changed = false;
                told = isTold(service, pause);
            }
        }
    }

    private static boolean isTold(WatchService service, Duration longest)
            throws InterruptedException {
        WatchKey key = service.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
        if (key == null) {
            return false;
        }
        key.pollEvents();
        key.reset();
        return true;
    }

    /**
     * What is followed.
     *
     * @param places files, and folders with all that is in them
     * @param outputs files that the server writes itself; those beside them that begin with their
     *     names are older ones
     */
    private record Watched(List<Path> places, List<Path> outputs) {
        static Watched of(Generation generation) {
            ServerConfig config = generation.loaded().config();
            Origins origins = generation.loaded().origins();
            List<Path> places = new ArrayList<>();
            if (config.configUpdates().updateTrigger() == UpdateTrigger.POLLED) {
                places.addAll(origins.configuration());
            }
            if (config.applicationMonitor().updateTrigger() == UpdateTrigger.POLLED) {
                places.addAll(origins.projects());
            }
            List<Path> outputs = new ArrayList<>();
            config.workloadActivity().file().ifPresent(outputs::add);
            config.audit().map(ServerConfig.Audit::file).ifPresent(outputs::add);
            return new Watched(List.copyOf(places), List.copyOf(outputs));
        }

        /** The folders that are to be watched, and those of files. */
        Set<Path> folders() throws IOException {
            Set<Path> folders = new HashSet<>();
            for (Path place : places) {
                Path parent = place.toAbsolutePath().getParent();
                if (Files.isDirectory(place)) {
                    try (Stream<Path> all = Files.walk(place, MOST_DEPTH)) {
                        all.filter(Files::isDirectory).limit(MOST_FILES).forEach(folders::add);
                    }
                } else if (parent != null && Files.isDirectory(parent)) {
                    folders.add(parent);
                }
            }
            return folders;
        }

        List<String> looks() {
            List<Path> files = new ArrayList<>();
            for (Path place : places) {
                if (Files.isDirectory(place)) {
                    try (Stream<Path> all = Files.walk(place, MOST_DEPTH)) {
                        all.filter(Files::isRegularFile)
                                .filter(file -> !isOutput(file))
                                .limit(MOST_FILES)
                                .sorted()
                                .forEach(files::add);
                    } catch (IOException | UncheckedIOException _) {
                        files.add(place); // it changes while it is looked at
                    }
                } else {
                    files.add(place);
                }
            }
            List<String> looks = new ArrayList<>(FileLooks.of(files));
            files.forEach(file -> looks.add(file.toString()));
            return looks;
        }

        private boolean isOutput(Path file) {
            String name = file.toAbsolutePath().normalize().toString();
            return outputs.stream()
                    .map(output -> output.toAbsolutePath().normalize().toString())
                    .anyMatch(name::startsWith);
        }
    }

    @Override
    public void close() {
        closing = true;
        thread.interrupt();
    }
}
