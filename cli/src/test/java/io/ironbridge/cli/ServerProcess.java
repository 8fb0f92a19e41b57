package io.ironbridge.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code run} in a process of its own, with a lab. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Path err;

    private ServerProcess(Process process, Path err) {
        this.process = process;
        this.out = process.inputReader();
        this.err = err;
    }

    /**
     * Starts one.
     *
     * @param err file for what it logs
     * @param more options
     */
    static ServerProcess run(Path project, Path err, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("run", project.toString(), "--with-lab"));
        arguments.addAll(List.of("--admin-port", "off"));
        arguments.addAll(List.of(more));
        return new ServerProcess(
                new ProcessBuilder(MainCommand.of(arguments)).redirectError(err.toFile()).start(),
                err);
    }

    /** Waits until it serves. */
    URI address(String scheme) throws IOException {
        Pattern url = Pattern.compile(scheme + "://[^ /]+:[0-9]+");
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher found = url.matcher(line);
            if (found.find()) {
                return URI.create(found.group());
            }
        }
        throw new AssertionError("It ended: " + Files.readString(err));
    }

    /** Has it end in order; what it has printed since, and logged. */
    String stop() throws IOException, InterruptedException {
        process.toHandle().destroy(); // Process.destroy would close the streams
        String rest = out.lines().collect(Collectors.joining("\n"));
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new AssertionError("It does not end");
        }
        return rest + "\n" + Files.readString(err);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
