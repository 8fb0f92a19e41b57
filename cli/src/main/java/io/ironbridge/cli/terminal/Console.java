package io.ironbridge.cli.terminal;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/**
 * Where commands write: results to {@code out}, everything about them to {@code err}. Thread-safe.
 *
 * @param notes make lines about the work of notes
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

    /** This, with lines about the work as JSON. */
    public Console withJsonNotes() {
        return new Console(out, err, JsonFormatter::note);
    }

    /** Prints a result line. */
    public void say(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a line about the work itself. */
    public void note(String line) {
        err.println(notes.apply(line));
        err.flush();
    }
}
