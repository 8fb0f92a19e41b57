package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.servants.ServantLog;
import io.ironbridge.servants.ServantSettings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Programs of the tests, and the servants that they run in. */
final class TestPrograms {
    /** Programs that a servant runs at a time. */
    static final ServantSettings.Starting STARTING =
            new ServantSettings.Starting(Duration.ofSeconds(60), 1, Duration.ofMillis(5));

    static final int WORKERS = 2;

    private TestPrograms() {}

    /** A library with classes of the tests. */
    private static Path jar(Path folder, Class<?>... programs) throws IOException {
        Path jar = folder.resolve("programs.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> one : programs) {
                String entry = one.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(entry));
                try (InputStream in = one.getResourceAsStream("/" + entry)) {
                    Objects.requireNonNull(in).transferTo(out);
                }
                out.closeEntry();
            }
        }
        return jar;
    }

    /**
     * Servants that are quick to start rather than to run.
     *
     * @param folder for the library and the log
     * @param classPath of the servants
     */
    static JavaConfig config(Path folder, ServantSettings.Pool pool, String classPath)
            throws IOException {
        return config(folder, JavaConfig.Isolation.SERVANTS, pool, WORKERS, classPath);
    }

    /** Starts such servants. */
    static JavaConnector servants(Path folder, ServantSettings.Pool pool, String classPath)
            throws IOException {
        JavaConfig config = config(folder, pool, classPath);
        return JavaConnector.inServants(config, ServantLog.open(config.logs(), 1 << 20));
    }

    /** Programs in this process. */
    static JavaConnector local(Path folder, int workers) throws IOException {
        return JavaConnector.local(
                config(
                        folder,
                        JavaConfig.Isolation.NONE,
                        ServantSettings.defaults().pool(),
                        workers,
                        ""));
    }

    private static JavaConfig config(
            Path folder,
            JavaConfig.Isolation isolation,
            ServantSettings.Pool pool,
            int workers,
            String classPath)
            throws IOException {
        return new JavaConfig(
                "programs",
                List.of(
                        jar(
                                folder,
                                CallingProgram.class,
                                EchoProgram.class,
                                EchoProgram.Echo.class,
                                LeakingProgram.class,
                                SpinningProgram.class)),
                classPath,
                List.of(),
                isolation,
                new ServantSettings(
                        pool,
                        STARTING,
                        new ServantSettings.Jvm(64, 1, new ServantSettings.HeapLimit(75, 3)),
                        new ServantSettings.Connections(workers, true, 1 << 20)),
                Duration.ofMillis(500),
                Duration.ofSeconds(5),
                folder.resolve("logs"),
                1 << 20);
    }

    /** Calls a program with a small object. */
    static Outcome call(JavaConnector connector, Class<?> program, Duration allowed)
            throws InterruptedException {
        return connector
                .target("test", program.getName(), DeclaredResources.NONE)
                .call(
                        new Payload.Json(Bytes.utf8("{\"number\":1}")),
                        new CallContext(
                                "r1", Optional.empty(), Deadline.in(allowed), new Cancellation()));
    }

    /** The input of {@link EchoProgram}. */
    static Payload request(String token, ProgramBackEnd test) {
        return new Payload.Json(
                Bytes.utf8("{\"token\":\"%s\",\"port\":%d}".formatted(token, test.port())));
    }
}
