package io.ironbridge.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Has a load do what standard input says: {@code run} and the load's own words begins, {@code
 * count} does nothing, {@code stop} ends what was begun. Each is answered with the number of
 * replies so far.
 */
public final class LoadConsole {
    private LoadConsole() {}

    /** A load that goes on by itself. */
    public interface Run {
        /** Returns when nothing is under way any more. */
        void stop() throws InterruptedException;
    }

    /** Begins loads. */
    public interface Load {
        /**
         * Begins one.
         *
         * @param words those of the command, {@code run} among them
         */
        Run run(String[] words);
    }

    /**
     * Obeys until the end of input.
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
