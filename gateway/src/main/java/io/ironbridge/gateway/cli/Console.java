package io.ironbridge.gateway.cli;

import java.io.PrintWriter;

/**
 * Where commands write: results to {@code out}, everything about them to {@code err}. Thread-safe.
 */
record Console(PrintWriter out, PrintWriter err) {
    static Console standard() {
        return new Console(
                new PrintWriter(System.out, true, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()));
    }

    /** Prints a result line. */
    void say(String line) {
        out.println(line);
        out.flush();
    }

    /** Prints a line about the work itself. */
    void note(String line) {
        err.println(line);
        err.flush();
    }
}
