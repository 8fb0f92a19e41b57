package io.ironbridge.cli;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/**
 * Where commands write: results to {@code out}, everything about them to {@code err}. Thread-safe.
 *
 * @param notes make lines about the work of notes
 */
record Console(PrintWriter out, PrintWriter err, UnaryOperator<String> notes) {
    Console(PrintWriter out, PrintWriter err) {
        this(out, err, UnaryOperator.identity());
    }

    static Console standard() {
        return new Console(
                new PrintWriter(System.out, true, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()));
    }

    /** This, with lines about the work as JSON. */
    Console withJsonNotes() {
        return new Console(out, err, JsonFormatter::note);
    }

    /** Prints a result line. */
    void say(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a line about the work itself. */
    void note(String line) {
        err.println(notes.apply(line));
        err.flush();
    }
}
