package io.ironbridge.connectorcics.region;

import io.ironbridge.connectorcontract.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A {@link RegionMain} that can be killed, so that nobody gets an answer any more, and started
 * again at the same port.
 */
public final class RegionProcess implements AutoCloseable {
    private final Path folder;
    private final Path library;
    private final int servants;
    private final List<ProcessHandle> ofKilled = new ArrayList<>();
    private Process process;
    private int port;

    /**
     * Starts one, and waits until it is ready.
     *
     * @param folder for all that it writes
     * @param servants tasks at once
     */
    public RegionProcess(Path folder, int servants) throws IOException {
        this.folder = folder;
        this.library = RegionLibrary.in(folder);
        this.servants = servants;
        this.process = started();
        this.port = ready(process);
    }

    /** The same from start to start. */
    public int port() {
        return port;
    }

    /** Kills it. Its servants end by themselves, once their programs do. */
    public void kill() {
        process.descendants().forEach(ofKilled::add);
        process.destroyForcibly();
        awaitEnd();
    }

    /** Starts it again and waits until it is ready. */
    public void restart() {
        try {
            process = started();
            port = ready(process);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Process started() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + folder,
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RegionMain.class.getName(),
                        library.toString(),
                        String.valueOf(port),
                        String.valueOf(servants))
                .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
    }

    private Path log() {
        return folder.resolve("region.log");
    }

    private int ready(Process started) throws IOException {
        String said = started.inputReader().readLine();
        if (said == null) {
            throw new IOException("the region did not start: " + Files.readString(log()));
        }
        return Integer.parseInt(said);
    }

    /** Ends it as an operator would, and waits for servants that outlived a kill. */
    @Override
    public void close() throws IOException {
        process.outputWriter().close();
        awaitEnd();
        Await.until(
                "servants of a killed region to end",
                () -> ofKilled.stream().noneMatch(ProcessHandle::isAlive));
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(Await.PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("the region does not end");
            }
        } catch (InterruptedException ended) {
            throw new AssertionError(ended);
        }
    }
}
