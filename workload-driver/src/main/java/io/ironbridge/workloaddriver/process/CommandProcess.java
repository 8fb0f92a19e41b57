package io.ironbridge.workloaddriver.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A process that reads commands from its standard input and answers each with one line. Used by one
 * thread.
 */
public final class CommandProcess {
    private static final int MOST = 1_000;

    private final Server server;
    private final BufferedWriter commands;
    private final BufferedReader answers;

    CommandProcess(Server server, BufferedWriter commands, BufferedReader answers) {
        this.server = server;
        this.commands = commands;
        this.answers = answers;
    }

    public Server server() {
        return server;
    }

    /**
     * Sends a command and returns the answer.
     *
     * @throws IOException if there is no answer within the time; the process cannot be used
     *     afterwards
     */
    public String send(String command, Duration atMost) throws IOException, InterruptedException {
        CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> answer(command, answer));
        try {
            String line = answer.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new IOException(server.name() + " has ended" + server.logTail());
            }
            return line;
        } catch (TimeoutException _) {
            throw new IOException(
                    server.name()
                            + " does not answer within "
                            + atMost.toMillis()
                            + " ms"
                            + server.logTail());
        } catch (ExecutionException e) {
            throw new IOException(server.name() + " has ended" + server.logTail(), e.getCause());
        }
    }

    private void answer(String command, CompletableFuture<@Nullable String> answer) {
        try {
            commands.write(command + "\n");
            commands.flush();
            answer.complete(line());
        } catch (IOException | UncheckedIOException e) {
            answer.completeExceptionally(e);
        }
    }

    /** The next line without its end; null at the end of the output. */
    private @Nullable String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = answers.read(); next != '\n'; next = answers.read()) {
            if (next < 0) {
                return null;
            }
            if (line.length() == MOST) {
                throw new IOException("an answer of more than " + MOST + " characters");
            }
            line.append((char) next);
        }
        return line.toString();
    }
}
