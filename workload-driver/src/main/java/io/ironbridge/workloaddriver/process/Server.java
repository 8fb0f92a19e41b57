package io.ironbridge.workloaddriver.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** A server process. Thread-safe. */
public final class Server {
    private static final String BUILD = "IRONBRIDGE_BUILD";
    private static final int CONNECT_MILLIS = 1_000;
    private static final long ASK_AGAIN_MILLIS = 5;
    private static final int LAST_LINES = 5;
    private static final int LAST_BYTES = 64 << 10;

    private final String name;
    private final Process process;
    private final Path log;

    private Server(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /** Starts a server; its output goes to a file. */
    static Server start(ServerCommand command, Path log) throws NotStartedException {
        ProcessBuilder builder = new ProcessBuilder(command.line());
        builder.environment().remove(BUILD); // the launcher would build at each start
        builder.environment().putAll(command.environment());
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return new Server(command.name(), process, log);
        } catch (IOException e) {
            throw new NotStartedException(command.name() + ": " + e.getMessage());
        }
    }

    /** Starts a process that takes commands; its standard error goes to a file. */
    static CommandProcess startCommandProcess(ServerCommand command, Path log)
            throws NotStartedException {
        ProcessBuilder builder = new ProcessBuilder(command.line());
        builder.environment().remove(BUILD);
        builder.environment().putAll(command.environment());
        builder.redirectError(log.toFile());
        try {
            Process process = builder.start();
            return new CommandProcess(
                    new Server(command.name(), process, log),
                    process.outputWriter(StandardCharsets.UTF_8),
                    process.inputReader(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new NotStartedException(command.name() + ": " + e.getMessage());
        }
    }

    /** A free port of the loopback address. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits until the server listens on a port of the loopback address.
     *
     * @throws NotStartedException if it does not listen in this time, or the process ends
     */
    public void awaitPort(int port, Duration atMost)
            throws NotStartedException, InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (!listens(port)) {
            if (!process.isAlive()) {
                throw new NotStartedException(
                        name + " ended with code " + process.exitValue() + logTail());
            }
            if (System.nanoTime() - end > 0) {
                throw new NotStartedException(
                        name + " does not listen after " + atMost.toSeconds() + " s" + logTail());
            }
            // returns at once if the process ends
            process.waitFor(ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Waits until the process has ended by itself.
     *
     * @throws NotStartedException if it does not end in this time, or ends with a code other than 0
     */
    public void awaitEnd(Duration atMost) throws NotStartedException, InterruptedException {
        if (!process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new NotStartedException(
                    name + " has not ended after " + atMost.toSeconds() + " s" + logTail());
        }
        if (process.exitValue() != 0) {
            throw new NotStartedException(
                    name + " ended with code " + process.exitValue() + logTail());
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException _) {
            return false; // not yet
        }
    }

    /** The last lines of its output, after a colon; empty if there are none. */
    String logTail() {
        try {
            byte[] all = Files.readAllBytes(log);
            int from = Math.max(0, all.length - LAST_BYTES);
            List<String> lines =
                    new String(all, from, all.length - from, StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank())
                            .toList();
            String last =
                    String.join(
                            " | ",
                            lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
            return last.isEmpty() ? "" : ": " + last;
        } catch (IOException _) {
            return ""; // no log to read
        }
    }

    /** Terminates it and its descendants; kills those that have not ended in time. */
    void stop(Duration atMost) {
        awaitEnd(requestEnd(), System.nanoTime() + atMost.toNanos());
    }

    /** Requests termination of it and its descendants, and returns them. */
    List<ProcessHandle> requestEnd() {
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroy);
        return all;
    }

    /**
     * Waits until all have ended; kills those that have not ended in time.
     *
     * @param end by {@link System#nanoTime}
     */
    static void awaitEnd(List<ProcessHandle> all, long end) {
        for (ProcessHandle one : all) {
            if (!ended(one, end - System.nanoTime())) {
                one.destroyForcibly();
                ended(one, TimeUnit.SECONDS.toNanos(1));
            }
        }
    }

    private static boolean ended(ProcessHandle one, long nanos) {
        try {
            one.onExit().get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return !one.isAlive();
        } catch (ExecutionException | TimeoutException _) {
            return !one.isAlive();
        }
    }
}
