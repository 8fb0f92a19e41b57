package io.ironbridge.workloaddriver.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The machine and software of a run.
 *
 * @param processor its name, or the architecture if the name is unknown
 * @param memoryBytes of the machine; 0 if unknown
 * @param commit of the driver; {@code unknown} without one
 * @param command as it was given
 * @param transport {@code epoll} or {@code nio}
 */
public record Machine(
        String processor,
        int processors,
        long memoryBytes,
        String system,
        String java,
        String version,
        String commit,
        String command,
        String transport) {
    /** This machine. */
    public static Machine here(String version, String commit, String command, String transport) {
        return new Machine(
                value("/proc/cpuinfo", "model name").orElse(System.getProperty("os.arch")),
                Runtime.getRuntime().availableProcessors(),
                value("/proc/meminfo", "MemTotal")
                        .map(text -> Long.parseLong(text.replaceAll("\\D", "")) << 10)
                        .orElse(0L),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.name")
                        + " "
                        + System.getProperty("java.runtime.version"),
                version,
                commit,
                command,
                transport);
    }

    /** Of the first line {@code key : value}. */
    private static Optional<String> value(String file, String key) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException _) {
            return Optional.empty(); // another system
        }
    }
}
