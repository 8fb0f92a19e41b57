package io.ironbridge.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Controls a load by standard input: {@code run} and arguments of the load starts it, {@code count}
 * does nothing, {@code stop} ends the run. Each command is answered with the number of replies so
 * far.
 */
public final class LoadConsole {
    private LoadConsole() {}

    /** A load that is running. */
    public interface Run {
        /** Returns when no request is in flight. */
        void stop() throws InterruptedException;
    }

    /** Starts loads. */
    public interface Load {
        /**
         * Starts a load.
         *
         * @param words of the command, including {@code run}
         */
        Run run(String[] words);
    }

    /**
     * Executes commands until the end of input.
     *
     * @param replies counted so far
     */
    public static void obey(Load load, AtomicLong replies)
            throws IOException, InterruptedException {
        BufferedReader commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        Optional<Run> run = Optional.empty();
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "run" -> run = Optional.of(load.run(words));
                case "stop" -> run.orElseThrow().stop();
                default -> {}
            }
            System.out.println(replies.get());
        }
    }
}
