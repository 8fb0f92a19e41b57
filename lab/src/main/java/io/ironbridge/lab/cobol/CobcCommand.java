package io.ironbridge.lab.cobol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs cobc, and ends it with all its child processes at the timeout. */
final class CobcCommand {
    private final String command;
    private final Duration timeout;
    private final int mostLines;

    CobcCommand(String command, Duration timeout, int mostLines) {
        this.command = command;
        this.timeout = timeout;
        this.mostLines = mostLines;
    }

    /** Runs it in a folder. */
    CobcRun run(Path folder, List<String> arguments) throws IOException, InterruptedException {
        Path output = Files.createTempFile("cobc", ".out");
        try {
            return run(folder, arguments, output);
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private CobcRun run(Path folder, List<String> arguments, Path output)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(words)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().put("LC_ALL", "C");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return new CobcRun.NotStarted();
        }
        return ended(process)
                ? new CobcRun.Ended(process.exitValue(), lines(output))
                : new CobcRun.TimedOut();
    }

    private boolean ended(Process process) throws InterruptedException {
        boolean ended = false;
        try {
            process.getOutputStream().close();
            ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            // It does not read its input, so it may have closed it.
            ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
        return ended;
    }

    private List<String> lines(Path output) throws IOException {
        try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
            return lines.limit(mostLines).toList();
        }
    }
}
