package io.ironbridge.cli.terminal;

import java.io.PrintWriter;
import java.util.function.UnaryOperator;

/** Where commands write: results to {@code out}, messages to {@code err}. Thread-safe. */
public final class Console {
    private final PrintWriter out;
    private final PrintWriter err;
    private volatile UnaryOperator<String> form = UnaryOperator.identity();

    public Console(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    public static Console standard() {
        return new Console(
                new PrintWriter(System.out, true, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()));
    }

    public PrintWriter out() {
        return out;
    }

    public PrintWriter err() {
        return err;
    }

    /** Makes each line a JSON object from now on, as those of the log. */
    public void useJson() {
        form = JsonFormatter::note;
        Logging.asJson();
    }

    /** Prints a line of the result. */
    public void print(String line) {
        print(out, line);
    }

    /** Prints a message. */
    public void note(String line) {
        print(err, line);
    }

    private void print(PrintWriter to, String line) {
        to.println(form.apply(line));
        to.flush();
    }
}
