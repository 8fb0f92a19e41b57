package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cics.task.Region;
import io.ironbridge.lab.cics.task.RegionLink;
import io.ironbridge.lab.cics.task.RegionLink.ServantMessage;
import io.ironbridge.lab.cics.task.TaskEnd;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.servants.wire.ServantChannel;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A servant in a process of its own; its region is in this one. */
final class ServantProcess implements AutoCloseable {
    static final Instant STARTED = Instant.parse("2026-03-09T07:05:04Z");

    private final Process process;
    private final RegionLink link;
    private final Path output;

    /** Starts it with further settings, and awaits its connection. */
    ServantProcess(Path loadLibrary, String... settings) throws IOException {
        Path folder = Files.createTempDirectory(loadLibrary, "servant");
        Path socket = folder.resolve("region");
        output = folder.resolve("output");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            process = start(loadLibrary, socket, settings);
            link =
                    new RegionLink(
                            ServantChannel.greet(
                                    accept(server), ServantSettings.MOST_MESSAGE_BYTES));
        }
    }

    /** A process that ends instead of connecting closes the server, so that nobody waits. */
    private SocketChannel accept(ServerSocketChannel server) throws IOException {
        var _ = process.onExit().thenRun(() -> close(server));
        return server.accept();
    }

    private static void close(ServerSocketChannel server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Process start(Path loadLibrary, Path socket, String... settings) throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                home.resolve("bin/java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                ServantMain.class.getName(),
                                "socket=" + socket,
                                "loadLibrary=" + loadLibrary,
                                "applid=LABAPPL",
                                "sysid=LAB1",
                                "number=1",
                                "zone=UTC"));
        command.addAll(List.of(settings));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LD_PRELOAD", home.resolve("lib/libjsig.so").toString());
        return builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }

    /** Runs a task of transaction TEST, whose number is 42. */
    TaskEnd run(String program, TaskInput input, Region region) throws IOException {
        return run(
                new TaskStart(42, "TEST", "USER1", program, false, "DS", input, STARTED), region);
    }

    TaskEnd run(TaskStart start, Region region) throws IOException {
        link.start(start);
        ServantMessage message = link.next();
        while (message instanceof ServantMessage.Asked(var request)) {
            link.answer(region.ask(request));
            message = link.next();
        }
        return ((ServantMessage.Ended) message).end();
    }

    /** Waits for the end of a process that ends by itself. */
    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** What the process has written. */
    String output() throws IOException {
        return Files.readString(output, StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        link.close();
        process.onExit().join();
    }
}
