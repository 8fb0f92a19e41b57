package io.ironbridge.workloaddriver.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Servers that end together, when this is closed or this process is terminated; the last one
 * started ends first. Their files are in a temporary folder, which is deleted with them.
 * Thread-safe.
 */
public final class Servers implements AutoCloseable {
    /** Time for all servers to end before they are killed. */
    private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

    private final Path folder;
    private final Deque<Server> servers = new ArrayDeque<>();
    private final Thread hook = Thread.ofPlatform().unstarted(this::end);
    private int number;
    private boolean closed;

    private Servers(Path folder) {
        this.folder = folder;
    }

    /** An empty group. */
    public static Servers none() throws IOException {
        return none(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** An empty group whose files are in a new folder in this one. */
    public static Servers none(Path parent) throws IOException {
        Servers none = new Servers(Files.createTempDirectory(parent, "ironbridge-drive"));
        Runtime.getRuntime().addShutdownHook(none.hook);
        return none;
    }

    /** Folder for the servers' files. Only this user may read it. */
    public Path folder() {
        return folder;
    }

    /**
     * Starts a server.
     *
     * @throws NotStartedException if it cannot be started, or this is closed
     */
    public synchronized Server start(ServerCommand command) throws NotStartedException {
        Server server = Server.start(command, nextLog(command));
        servers.push(server);
        return server;
    }

    /**
     * Starts a process that takes commands.
     *
     * @throws NotStartedException when it cannot be, or when this is closed
     */
    public synchronized CommandProcess startCommandProcess(ServerCommand command)
            throws NotStartedException {
        CommandProcess process = Server.startCommandProcess(command, nextLog(command));
        servers.push(process.server());
        return process;
    }

    private Path nextLog(ServerCommand command) throws NotStartedException {
        if (closed) {
            throw new NotStartedException(command.name() + ": the run is ending");
        }
        number++;
        return folder.resolve(command.name() + "-" + number + ".log");
    }

    /** Stops one server before the others. */
    public void stop(Server server) {
        server.stop(STOP_LIMIT);
        synchronized (this) {
            servers.remove(server);
        }
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // this process is ending; the hook does the same
        }
        end();
    }

    private synchronized void end() {
        closed = true;
        List<ProcessHandle> ending = new ArrayList<>();
        while (!servers.isEmpty()) {
            ending.addAll(servers.pop().requestEnd());
        }
        Server.awaitEnd(ending, System.nanoTime() + STOP_LIMIT.toNanos());
        try {
            delete();
        } catch (IOException _) {
            // it is in the system's temporary folder, which the system cleans
        }
    }

    private void delete() throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path visited, @Nullable IOException failure) throws IOException {
                        Files.delete(visited);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
