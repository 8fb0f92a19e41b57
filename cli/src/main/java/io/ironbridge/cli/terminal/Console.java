package io.ironbridge.cli.terminal;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/**
 * Where commands write: results to {@code out}, messages to {@code err}. Thread-safe.
 *
 * @param notes formats messages
 */
public record Console(PrintWriter out, PrintWriter err, UnaryOperator<String> notes) {
    public Console(PrintWriter out, PrintWriter err) {
        this(out, err, UnaryOperator.identity());
    }

    public static Console standard() {
        return new Console(
                new PrintWriter(System.out, true, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()));
    }

    /** Returns a console whose messages are JSON. */
    public Console withJsonNotes() {
        return new Console(out, err, JsonFormatter::note);
    }

    /** Prints a line of the result. */
    public void print(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a message. */
    public void note(String line) {
        err.println(notes.apply(line));
        err.flush();
    }
}
