package io.ironbridge.workloaddriver.process;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of this machine. */
public final class LocalPrograms {
    /** Folders of servers, which are often missing in a user's PATH. */
    private static final List<String> MORE = List.of("/usr/sbin", "/usr/local/sbin");

    private static final int MOST_SECONDS = 30;

    private LocalPrograms() {}

    /** Finds a program on the PATH or in a folder of servers. */
    public static Optional<Path> find(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Stream.of(path.split(File.pathSeparator, -1)), MORE.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * A program that runs here.
     *
     * @param version what it prints about it
     */
    public record InstalledProgram(Path file, String version) {}

    /**
     * Finds a program that prints its version with an option; empty also if it does not run.
     *
     * @param option such as {@code -v}
     */
    public static Optional<InstalledProgram> find(String name, String option)
            throws InterruptedException {
        Optional<Path> file = find(name);
        try {
            return file.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new InstalledProgram(
                                    file.get(), output(file.get().toString(), option)));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /**
     * Runs a command and returns its output, both streams, trimmed. Limit: 30 seconds.
     *
     * @throws IOException if it cannot be run, does not end in time or ends with a code other than
     *     0
     */
    public static String output(String... command) throws IOException, InterruptedException {
        Path captured = Files.createTempFile("ironbridge-drive", ".txt");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(captured.toFile())
                            .start();
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(command[0] + " does not end within 30 s");
            }
            String text = Files.readString(captured, StandardCharsets.UTF_8).strip();
            if (process.exitValue() != 0) {
                String last = text.lines().reduce("", (_, line) -> line);
                throw new IOException(
                        command[0]
                                + " ended with "
                                + process.exitValue()
                                + (last.isEmpty() ? "" : ": " + last));
            }
            return text;
        } finally {
            Files.deleteIfExists(captured);
        }
    }
}
