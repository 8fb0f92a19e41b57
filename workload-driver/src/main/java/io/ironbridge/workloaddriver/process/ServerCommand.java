package io.ironbridge.workloaddriver.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command line of a server.
 *
 * @param name name in results and of its log file: letters, digits and dashes
 * @param environment variables in addition to those of this process
 * @param processors processor numbers that it may run on; empty: any
 */
public record ServerCommand(
        String name,
        List<String> words,
        Map<String, String> environment,
        List<Integer> processors) {
    public ServerCommand {
        if (!name.matches("[A-Za-z0-9-]+")) {
            throw new IllegalArgumentException("no name of a process: " + name);
        }
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        processors = List.copyOf(processors);
    }

    /** A command without additional variables, on any processor. */
    public static ServerCommand of(String name, List<String> words) {
        return new ServerCommand(name, words, Map.of(), List.of());
    }

    /** The server under another name. */
    public ServerCommand named(String given) {
        return new ServerCommand(given, words, environment, processors);
    }

    /** This with other additional variables. */
    public ServerCommand withEnvironment(Map<String, String> given) {
        return new ServerCommand(name, words, given, processors);
    }

    /** The server on these processors only. */
    public ServerCommand on(List<Integer> given) {
        return new ServerCommand(name, words, environment, given);
    }

    /** The command line, with {@code taskset} if processors are given. */
    List<String> line() {
        List<String> line = new ArrayList<>(Placement.prefix(processors));
        line.addAll(words);
        return line;
    }
}
