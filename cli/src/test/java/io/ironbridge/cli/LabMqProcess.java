package io.ironbridge.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code lab mq} in a process of its own, which is killed when it is closed. */
public final class LabMqProcess implements AutoCloseable {
    public static final String USER = "labuser";
    public static final String PASSWORD = "of-the-test";
    public static final String REQUESTS = "WORKLOAD.REQUEST";
    public static final String REPLIES = "WORKLOAD.REPLY";

    private static final Pattern URL = Pattern.compile("URL +(tcp://127\\.0\\.0\\.1:([0-9]+)), .*");

    private final Process process;
    private final BufferedReader out;
    private final Matcher url;

    private LabMqProcess(Process process) throws IOException {
        this.process = process;
        this.out = process.inputReader();
        this.url = told(out);
    }

    /**
     * Starts one, and waits until it serves.
     *
     * @param port 0 for any
     * @param data its folder
     * @param logs folder of the file {@code err}, to which its log is added
     * @param queue beside those of its server tasks
     */
    public static LabMqProcess start(int port, Path data, Path logs, String queue)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("lab", "mq", "--port", Integer.toString(port)));
        arguments.addAll(List.of("--queue", queue, "--servers", "2", "--data", data.toString()));
        arguments.addAll(List.of("--server-queue", REQUESTS, "--reply-queue", REPLIES));
        arguments.addAll(List.of("--keep-expired", "10"));
        ProcessBuilder builder = new ProcessBuilder(MainCommand.of(arguments));
        builder.environment().put("IRONBRIDGE_LAB_PASSWORD", PASSWORD);
        builder.redirectError(ProcessBuilder.Redirect.appendTo(logs.resolve("err").toFile()));
        Process process = builder.start();
        try {
            return new LabMqProcess(process);
        } catch (IOException | RuntimeException | Error e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private static Matcher told(BufferedReader out) throws IOException {
        Matcher url = URL.matcher("");
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("URL")) {
                url = URL.matcher(line);
            }
            if (line.startsWith("Ctrl-C") && url.matches()) {
                return url;
            }
        }
        throw new AssertionError("It ended");
    }

    public String url() {
        return url.group(1);
    }

    int port() {
        return Integer.parseInt(url.group(2));
    }

    /** Has it end in order; its exit code. */
    public int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("It does not end");
        }
        return process.exitValue();
    }

    /** SIGKILL; returns when it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        out.close();
    }
}
