package io.ironbridge.cli.upgrade;

import io.ironbridge.cli.terminal.StartException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A distribution, whose commands run in processes.
 *
 * @param name for messages: OLD or NEW
 * @param folder of the unpacked distribution
 */
record Release(String name, Path folder) {
    private static final Pattern URL = Pattern.compile("^(https?://\\S+)  .*");
    private static final int STOP_SECONDS = 60;

    /** What a command printed. */
    private record Printed(int exitCode, String out) {}

    /** The first line of {@code version}. */
    String version() throws IOException, InterruptedException, StartException {
        if (!Files.isRegularFile(folder.resolve("ironbridge"))) {
            throw new StartException(
                    "IRB-GW-0841E "
                            + folder
                            + " is not a distribution: it has no launcher 'ironbridge'. Unpack the"
                            + " archive of the release, and name its folder.");
        }
        Printed version = run(List.of("version"));
        if (version.exitCode() != 0) {
            throw failed("version", version.out());
        }
        return version.out().lines().findFirst().orElse("");
    }

    /** Whether it has labs. */
    boolean hasLabs() throws IOException {
        try (Stream<Path> jars = Files.list(folder.resolve("lib"))) {
            return jars.anyMatch(
                    jar -> jar.getFileName().toString().matches("ironbridge-lab-\\d.*\\.jar"));
        }
    }

    /** The output of {@code check --json}. */
    String check(List<String> projects) throws IOException, InterruptedException, StartException {
        List<String> arguments = new ArrayList<>(List.of("check", "--json"));
        arguments.addAll(projects);
        Printed check = run(arguments);
        if (!check.out().startsWith("{")) {
            throw failed("check", check.out());
        }
        return check.out();
    }

    private Printed run(List<String> arguments) throws IOException, InterruptedException {
        Path err = Files.createTempFile("ironbridge", ".err");
        try {
            Process process = builder(arguments).redirectError(err.toFile()).start();
            String out =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exitCode = process.waitFor();
            return new Printed(exitCode, exitCode == 0 || !out.isEmpty() ? out : text(err));
        } finally {
            Files.delete(err);
        }
    }

    private ProcessBuilder builder(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("sh", folder + "/ironbridge"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("IRONBRIDGE_AOT", "off");
        return builder;
    }

    private StartException failed(String command, String why) {
        return new StartException(
                "IRB-GW-0842E 'ironbridge "
                        + command
                        + "' of "
                        + name
                        + " ("
                        + folder
                        + ") failed: "
                        + why.strip());
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }

    /**
     * Serves a project on a free port of this machine, with labs in place of all back ends, data
     * sources included.
     *
     * @param options further options of {@code run}
     */
    Server serve(String project, List<String> options) throws IOException, StartException {
        List<String> arguments =
                new ArrayList<>(
                        List.of("run", project, "--with-lab", "--lab-sql", "--lab-data", "none"));
        arguments.addAll(
                List.of("--http-host", "localhost", "--http-port", "0", "--admin-port", "off"));
        arguments.addAll(options);
        Path err = Files.createTempFile("ironbridge", ".err");
        Process process = builder(arguments).redirectError(err.toFile()).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.matches()) {
                String base = url.group(1);
                return new Server(
                        process,
                        out,
                        err,
                        base.endsWith("/") ? base.substring(0, base.length() - 1) : base);
            }
        }
        String why = text(err);
        Files.delete(err);
        throw failed("run --with-lab", why);
    }

    /**
     * A running server.
     *
     * @param url of the API, context root included
     */
    record Server(Process process, BufferedReader out, Path err, String url)
            implements AutoCloseable {
        /** Stops it, by force if it does not stop by itself. */
        @Override
        public void close() throws IOException {
            process.toHandle().destroy(); // Process.destroy would close the streams
            out.lines().forEach(_ -> {});
            try {
                process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join();
            } catch (CompletionException _) {
                process.destroyForcibly();
            }
            Files.delete(err);
        }
    }
}
