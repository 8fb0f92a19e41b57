package io.ironbridge.cli.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The labs that run in the process of a gateway.
 *
 * @param data of all of them
 * @param replaced ids of the connections that assets use and that do not call their back ends
 */
public record Labs(List<RunningLab<?>> running, LabData data, Set<String> replaced)
        implements AutoCloseable {
    public static final Labs NONE = new Labs(List.of(), LabData.MEMORY, Set.of());

    public Labs {
        running = List.copyOf(running);
        replaced = Set.copyOf(replaced);
    }

    /** Returns the lab of a class. */
    public <T> Optional<T> lab(Class<T> type) {
        return running.stream()
                .map(RunningLab::lab)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    /** The compiler's messages on programs that the labs cannot run. */
    public List<String> failures() {
        return running.stream()
                .flatMap(lab -> lab.failures().values().stream())
                .flatMap(List::stream)
                .sorted()
                .toList();
    }

    /** How other programs reach the labs: a line each, and a line on their data. */
    public List<String> access() {
        List<String> lines = new ArrayList<>();
        running.forEach(lab -> lines.add(lab.access()));
        if (!running.isEmpty()) {
            lines.add(
                    data.folder()
                            .map(folder -> "Data of labs in " + folder + "; --fresh deletes it")
                            .orElse("Data of labs in memory"));
        }
        return lines;
    }

    @Override
    public void close() {
        try {
            close(running);
        } finally {
            close(data);
        }
    }

    private static void close(List<RunningLab<?>> labs) {
        if (!labs.isEmpty()) {
            try {
                close(labs.getFirst().lab());
            } finally {
                close(labs.subList(1, labs.size()));
            }
        }
    }

    /** Closes a lab, or what belongs to it; ignores failures, which the user could not correct. */
    public static void close(AutoCloseable lab) {
        try {
            lab.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
