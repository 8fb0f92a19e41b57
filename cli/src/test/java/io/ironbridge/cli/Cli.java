package io.ironbridge.cli;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Runs commands in this process and keeps what they print. */
public final class Cli {
    private final StringWriter out = new StringWriter();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private InputStream input = InputStream.nullInputStream();
    private OutputStream output = bytes;
    private final StringWriter err = new StringWriter();
    private final Console console = new Console(new PrintWriter(out), new PrintWriter(err));

    public Console console() {
        return console;
    }

    public int execute(String... args) {
        Streams streams = new Streams(input, output);
        int exitCode = Main.commandLine(console, streams).execute(args);
        console.out().flush();
        console.err().flush();
        return exitCode;
    }

    /** What the next command finds on standard input. */
    public Cli input(byte[] bytes) {
        return input(new ByteArrayInputStream(bytes));
    }

    /** What the next command finds on standard input. */
    public Cli input(InputStream in) {
        input = in;
        return this;
    }

    /** Where the next command writes what is no text of its own. */
    public Cli output(OutputStream out) {
        output = out;
        return this;
    }

    /** What was written to standard output that is no text of the command's own. */
    public byte[] bytes() {
        return bytes.toByteArray();
    }

    public String out() {
        return out.toString().replace("\r\n", "\n");
    }

    public String err() {
        return err.toString().replace("\r\n", "\n");
    }

    /** The folders of the samples that the demo runs. */
    public static List<Path> samples() {
        return Stream.of(
                        "projectmanager",
                        "catalog",
                        "echo",
                        "phonebook",
                        "inquiry",
                        "workload",
                        "transfers")
                .map(sample()::resolveSibling)
                .toList();
    }

    /** The folder of the sample that calls Db2. */
    public static Path sample() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("samples/projectmanager"))) {
            folder = Objects.requireNonNull(folder.getParent(), "no samples above");
        }
        return folder.resolve("samples/projectmanager");
    }
}
