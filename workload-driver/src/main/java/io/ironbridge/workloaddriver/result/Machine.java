package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.json.JsonSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * The machine and software of a run, as both kinds of result files have it.
 *
 * @param processor its name, or the architecture if the name is unknown
 * @param processors logical ones, at least 1
 * @param memoryBytes of the machine; 0 if unknown
 * @param java of the driver
 * @param version of Ironbridge
 * @param commit of Ironbridge; {@code unknown} without one
 */
public record Machine(
        String processor,
        int processors,
        long memoryBytes,
        String system,
        String java,
        String version,
        String commit) {
    private static final int MOST_PROCESSORS = 1_000_000;

    /** This machine. */
    public static Machine here(String version, String commit) {
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
                commit);
    }

    /** Processor, number of processors, memory if it is known, and operating system. */
    public String description() {
        String memory =
                memoryBytes == 0
                        ? ""
                        : ", " + Math.round((double) memoryBytes / (1 << 30)) + " GiB";
        return processor + ", " + processors + " processors" + memory + ", " + system;
    }

    /**
     * Writes the members of an object that the caller starts and ends.
     *
     * @param versionKey name of the member with the version
     */
    void write(JsonGenerator json, String versionKey) {
        json.writeStringProperty("processor", processor);
        json.writeNumberProperty("processors", processors);
        json.writeNumberProperty("memoryBytes", memoryBytes);
        json.writeStringProperty("system", system);
        json.writeStringProperty("java", java);
        json.writeStringProperty(versionKey, version);
        json.writeStringProperty("commit", commit);
    }

    /** Reads these members; the object may have others. */
    public static Machine read(JsonSection from, String versionKey) {
        return new Machine(
                from.text("processor"),
                (int) from.count("processors", 1, MOST_PROCESSORS),
                from.count("memoryBytes"),
                from.text("system"),
                from.text("java"),
                from.text(versionKey),
                from.text("commit"));
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
