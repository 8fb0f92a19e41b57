package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorcontract.Await;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/**
 * Runs in servants. None can be started while the back end is stopped: the jar that leads to their
 * classes is missing.
 */
final class ServantsBackEnd extends ProgramBackEnd {
    private final Path classes;
    private final AtomicReference<Connector> connector = new AtomicReference<>();

    ServantsBackEnd(Path folder) throws IOException {
        classes = folder.resolve("classes.jar");
        writeClasses();
    }

    /** Of the servants. */
    String classPath() {
        return classes.toString();
    }

    /** Notes whose servants these are. */
    void of(Connector owner) {
        connector.set(owner);
    }

    private void writeClasses() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        Arrays.stream(
                                        System.getProperty("java.class.path")
                                                .split(File.pathSeparator, -1))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(classes), manifest).close();
    }

    /** Servants of this process, also those that start. */
    static List<ProcessHandle> servants() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().command().orElse("").endsWith("java"))
                .toList();
    }

    @Override
    public void breakConnections() {
        for (ProcessHandle servant : servants()) {
            servant.destroyForcibly();
            servant.onExit().join();
        }
    }

    @Override
    public void stop() {
        try {
            Files.delete(classes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        breakConnections();
        Await.until("no servant", () -> connector.get().test(Duration.ZERO).isPresent());
    }

    @Override
    public void restart() {
        try {
            writeClasses();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Await.until("a servant", () -> connector.get().test(Duration.ZERO).isEmpty());
    }
}
