package io.ironbridge.cli.lab;

import java.util.List;
import java.util.Optional;

/** The labs that run in the process of a gateway. */
public record Labs(List<RunningLab<?>> running) implements AutoCloseable {
    public static final Labs NONE = new Labs(List.of());

    public Labs {
        running = List.copyOf(running);
    }

    /** Returns the lab of a class. */
    public <T> Optional<T> lab(Class<T> type) {
        return running.stream()
                .map(RunningLab::lab)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    /** How other programs reach the labs: a line each. */
    public List<String> access() {
        return running.stream().map(RunningLab::access).toList();
    }

    @Override
    public void close() {
        close(running);
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

    /** Closes a lab; ignores failures, which the user could not correct. */
    static void close(AutoCloseable lab) {
        try {
            lab.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
