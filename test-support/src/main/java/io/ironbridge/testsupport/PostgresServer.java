package io.ironbridge.testsupport;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the machine's own on a free port, with its data in a folder. It refuses to run as
 * root, so root starts it as the user {@code postgres}.
 */
public final class PostgresServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

    private final Path programs;
    private final Path data;
    private final int port;
    private final String options;

    private PostgresServer(Path programs, Path data, int port, String options) {
        this.programs = programs;
        this.data = data;
        this.port = port;
        this.options = options;
    }

    /** The folder of its programs; empty if it is not installed. */
    public static Optional<Path> programs() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String folder : Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1)) {
            folders.add(Path.of(folder));
        }
        if (Files.isDirectory(DEBIAN)) {
            try (Stream<Path> versions = Files.list(DEBIAN)) {
                versions.sorted(Collections.reverseOrder())
                        .map(version -> version.resolve("bin"))
                        .forEach(folders::add);
            }
        }
        return folders.stream()
                .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
                .findFirst();
    }

    /**
     * Starts one.
     *
     * @param settings such as {@code work_mem=4MB}
     */
    public static PostgresServer start(Path programs, Path folder, String... settings)
            throws IOException {
        if (IS_ROOT) {
            Path top = Path.of(System.getProperty("java.io.tmpdir"));
            Path open = folder;
            while (open != null && open.startsWith(top) && !open.equals(top)) {
                run(List.of("chmod", "o+rx", open.toString()));
                open = open.getParent();
            }
            run(List.of("chown", "postgres", folder.toString()));
        }
        String options = Stream.of(settings).map(one -> " -c " + one).collect(Collectors.joining());
        PostgresServer server =
                new PostgresServer(programs, folder.resolve("data"), freePort(), options);
        server.program("initdb", "-D", server.data.toString(), "-U", "bank", "-A", "trust", "-N");
        server.start();
        return server;
    }

    /** Starts it again after {@link #kill}. */
    public void start() throws IOException {
        program(
                "pg_ctl",
                "-D",
                data.toString(),
                "-o",
                "-p %d -k %s -c listen_addresses=127.0.0.1 -c fsync=off%s"
                        .formatted(port, data.resolveSibling("."), options),
                "-l",
                data.resolveSibling("log").toString(),
                "-w",
                "start");
    }

    /** Ends it without a checkpoint: it recovers when it is started again. */
    public void kill() throws IOException {
        program("pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "stop");
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }

    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    public int port() {
        return port;
    }

    private void program(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (IS_ROOT) {
            command.addAll(
                    List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        }
        command.add(programs.resolve(name).toString());
        command.addAll(List.of(arguments));
        run(command);
    }

    private static void run(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .directory(Path.of("/").toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        throw new IOException("failed: " + String.join(" ", command));
    }

    @Override
    public void close() throws IOException {
        kill();
    }
}
