package io.ironbridge.cli.design;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL of the machine's own on a free port, with its data in a folder. It refuses to run as
 * root, so root starts it as the user {@code postgres}.
 */
final class PostgresServer implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));

    private final Path programs;
    private final Path data;
    private final int port;

    private PostgresServer(Path programs, Path data, int port) {
        this.programs = programs;
        this.data = data;
        this.port = port;
    }

    /** The folder of its programs; empty if it is not installed. */
    static Optional<Path> programs() throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String folder : System.getenv("PATH").split(":", -1)) {
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

    static PostgresServer start(Path programs, Path folder) throws IOException {
        if (IS_ROOT) {
            for (Path open = folder; open.startsWith("/tmp/"); open = open.getParent()) {
                run(List.of("chmod", "o+rx", open.toString()));
            }
            run(List.of("chown", "postgres", folder.toString()));
        }
        PostgresServer server = new PostgresServer(programs, folder.resolve("data"), freePort());
        server.program("initdb", "-D", server.data.toString(), "-U", "bank", "-A", "trust", "-N");
        server.program(
                "pg_ctl",
                "-D",
                server.data.toString(),
                "-o",
                "-p %d -k %s -c listen_addresses=127.0.0.1 -c fsync=off"
                        .formatted(server.port, folder),
                "-l",
                folder.resolve("log").toString(),
                "-w",
                "start");
        return server;
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0)) {
            return any.getLocalPort();
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
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
        program("pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "stop");
    }
}
