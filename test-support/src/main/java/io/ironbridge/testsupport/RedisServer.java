package io.ironbridge.testsupport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** The Redis of this machine on a free port, in memory only. */
public final class RedisServer implements AutoCloseable {
    private final List<String> command;
    private final Path folder;
    private final int port;
    private Process process;

    private RedisServer(List<String> command, Path folder, int port) throws IOException {
        this.command = command;
        this.folder = folder;
        this.port = port;
        this.process = run();
    }

    /** Its program; empty if it is not installed. */
    public static Optional<Path> program() {
        return Stream.of(
                        Objects.requireNonNullElse(System.getenv("PATH"), "").split(":", -1),
                        new String[] {"/usr/bin"})
                .flatMap(Stream::of)
                .flatMap(path ->
                        Stream.of("redis-server", "valkey-server")
                                .map(name -> Path.of(path).resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts one.
     *
     * @param settings such as {@code --requirepass secret}, each word by itself
     */
    public static RedisServer start(Path program, Path folder, String... settings)
            throws IOException {
        return start(program, folder, List.of(), "--port", settings);
    }

    /** Starts one whose port asks for TLS. */
    public static RedisServer startWithTls(Path program, Path folder, String... settings)
            throws IOException {
        return start(program, folder, List.of("--port", "0"), "--tls-port", settings);
    }

    private static RedisServer start(
            Path program, Path folder, List<String> first, String ofPort, String... settings)
            throws IOException {
        int port;
        try (ServerSocket any = new ServerSocket(0)) {
            port = any.getLocalPort();
        }
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(first);
        command.addAll(List.of(ofPort, String.valueOf(port), "--bind", "127.0.0.1"));
        command.addAll(List.of("--save", "", "--dir", folder.toString()));
        command.addAll(List.of(settings));
        return new RedisServer(command, folder, port);
    }

    private Process run() throws IOException {
        Process started =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("redis.log").toFile())
                        .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!accepts()) {
            if (!started.isAlive() || System.nanoTime() - end > 0) {
                throw new IOException(Files.readString(folder.resolve("redis.log")));
            }
            LockSupport.parkNanos(10_000_000);
        }
        return started;
    }

    private boolean accepts() {
        try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Starts it again after {@link #close}, without its data. */
    public void start() throws IOException {
        process = run();
    }

    /** Sends a command as an administrator, and waits for the reply. */
    public void command(String... words) throws IOException {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                Path.of(command.getFirst()).resolveSibling("redis-cli").toString(),
                                "-p",
                                String.valueOf(port)));
        int password = command.indexOf("--requirepass");
        if (password >= 0) {
            all.addAll(List.of("--no-auth-warning", "-a", command.get(password + 1)));
        }
        all.addAll(List.of(words));
        Process client = new ProcessBuilder(all).redirectErrorStream(true).start();
        String reply = new String(client.getInputStream().readAllBytes(), UTF_8);
        if (client.onExit().join().exitValue() != 0 || reply.startsWith("ERR")) {
            throw new IOException(reply);
        }
    }

    public int port() {
        return port;
    }

    /** Ends it at once. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
